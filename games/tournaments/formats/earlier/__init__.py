"""What tournaments follow that were announced before it was changed."""
