"""Support for the tests: compiling C, running it natively, and making random programs."""
