"""What is told outside beside the mails: news to chat rooms, calls to devices, calendars."""
