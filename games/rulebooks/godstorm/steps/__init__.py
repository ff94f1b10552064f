"""The steps of a turn that only this edition has."""
