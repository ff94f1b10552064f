"""Everything that a page or a mail reads. The results of a selector are redacted for its reader."""
