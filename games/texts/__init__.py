"""The texts of the rules, which the engine does not know; `text` says how an edition words what it adds."""
