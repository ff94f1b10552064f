"""What is told outside beside the mails: the news of a game in a chat room, calls to the devices of a person."""
