"""Everything that a page or a mail reads. What a selector gives is redacted for its reader."""
