"""The miracle cards, by pile."""
