"""How people come in, and prove who they are."""
