"""Three tournaments over several seasons on a real site whose programs and database are killed at random."""
