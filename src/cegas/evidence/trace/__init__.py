"""The recording of a run as a counterexample."""
