"""How Hoards is played well."""
