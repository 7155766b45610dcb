"""How Scopa is played well."""
