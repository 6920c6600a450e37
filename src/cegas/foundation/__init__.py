"""Foundation: graphs, budgets and errors. Knows nothing about programs; every other room may import it."""
