"""How a table of Sapone is laid out: the market as a scene, and the score sheet of a round."""
