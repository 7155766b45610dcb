"""A match looked at afterwards: what each seat could expect, and what changed it: luck, skill or a secret."""
