"""Standing wishes: people say what they would like to play, and the site seats them at tables."""
