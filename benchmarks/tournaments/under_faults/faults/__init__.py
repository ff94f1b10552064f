"""What may happen to a site: each kind of fault is a class in a module of its own."""
