"""Games before they begin, and seats to take over."""
