"""What supports a verdict: counterexamples as steps to follow, replays, harnesses, witnesses, certificates of proofs."""
