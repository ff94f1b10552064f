"""House rules about armies: those of a round, the reserve that is all there is, and prisoners."""
