"""Step 6: who takes part, the fights of gods, the rolls, and the effects of a conquest."""
