"""Watching the site: health, figures, and what to do when one of them is bad (`docs/watching.md`)."""
