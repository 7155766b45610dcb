"""Tables that people sit at from anywhere: the server, its lobby and its store."""
