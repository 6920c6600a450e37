"""One check as a whole: `cegas.verify`, the process that it works in, its result, and what a result can be made into."""
