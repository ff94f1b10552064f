"""The proof that an edition owns what it adds: one module, and every door plays it. See `vespers`."""
