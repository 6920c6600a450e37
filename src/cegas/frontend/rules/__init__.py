"""Rules of use in a program: monitors of its calls, written in C, and calls of them put into its modules."""
