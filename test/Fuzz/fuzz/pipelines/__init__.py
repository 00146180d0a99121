"""Steps about pipelines."""
