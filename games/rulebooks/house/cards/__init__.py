"""House rules about cards and sets."""
