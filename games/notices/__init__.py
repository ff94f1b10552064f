"""What is told outside beside the mails: the news of a game to a chat room, calls to a person's devices."""
