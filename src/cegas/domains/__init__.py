"""Abstract domains, one folder each. Domains do not import each other; they meet in `cpa.queries`."""
