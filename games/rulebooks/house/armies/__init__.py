"""House rules about armies: general mobilisation, limited reserves, and prisoners."""
