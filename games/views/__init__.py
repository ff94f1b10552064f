"""The pages: parse, call one service, render."""
