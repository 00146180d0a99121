"""Steps that are small programs of their own, of what languages have beside loops over arrays."""
