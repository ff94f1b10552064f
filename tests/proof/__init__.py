"""The proof that an edition owns what it adds: one module, and the whole site plays it. See `vespers`."""
