"""Three tournaments over several seasons on a real site to which everything happens that can."""
