"""Steps about loops of `kernels` that promise nothing."""
