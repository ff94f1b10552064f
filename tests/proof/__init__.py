"""The proof that an edition is one module that brings all it adds. See `vespers`."""
