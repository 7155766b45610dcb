"""How Splendor is played well."""
