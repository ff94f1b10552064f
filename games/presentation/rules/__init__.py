"""The rules of an edition and its aims, in words."""
