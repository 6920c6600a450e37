"""Real libraries, fetched as source packages, with a harness for each and seeded bugs."""
