"""The console: play, join, watch, resume and replay at a terminal, in colour or in plain lines."""
