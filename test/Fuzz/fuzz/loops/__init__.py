"""Steps about loops with directives: levels, reductions, atomic operations, types."""
