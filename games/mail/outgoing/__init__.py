"""How mails leave, and what each kind says."""
