"""Contests of bots: who plays whom on which deals, what came of it, and how strong they are."""
