"""Pictures that stand alone: for mails, previews and films."""
