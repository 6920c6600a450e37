"""What supports a verdict: counterexamples as steps a person can follow."""
