"""Laws that every domain obeys, and what the states of the value domain mean."""
