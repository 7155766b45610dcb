"""How Sapone is played well."""
