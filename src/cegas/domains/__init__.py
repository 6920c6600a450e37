"""Abstract domains, one folder each. Domains do not import each other: a composite state is what they share."""
