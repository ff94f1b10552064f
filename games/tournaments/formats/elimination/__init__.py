"""Knock-outs: those that lose are out."""
