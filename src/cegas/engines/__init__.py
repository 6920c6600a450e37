"""What decides programs: engines, each of which takes a question and comes to a conclusion."""
