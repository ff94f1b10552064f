"""Three tournaments through their seasons on a real site whose programs and database are killed by chance."""
