"""What is said of the rules. The engine knows none of it; `text` tells how an edition says what it adds."""
