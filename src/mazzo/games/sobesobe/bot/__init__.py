"""How SobeSobe is played well."""
