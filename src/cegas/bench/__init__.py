"""Benchmarks: sets of tasks, measured runs, tables and plots, and the way to BenchExec."""
