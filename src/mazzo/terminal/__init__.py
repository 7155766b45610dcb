"""The console: play, resume and replay at a terminal, in colour or in plain lines."""
