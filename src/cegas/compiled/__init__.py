"""Programs compiled from their model, and run at the processor's speed: single runs, and a search through all states."""
