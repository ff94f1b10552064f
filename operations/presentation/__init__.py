"""The figures as staff see them: in words, as charts, and with what to do when one is bad."""
