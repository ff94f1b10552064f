"""Step 6: who takes part, gods against gods, the rolls, and what a conquest brings."""
