"""Steps about data: what the device has, and which side has the right values."""
