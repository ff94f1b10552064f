"""Pictures of boards, and the same in words."""
