"""Models of library functions: what a call does in a program that has no body for it.

``table`` is the declarative table by function name; ``models/`` holds the functions that are written in C,
compiled for the program's target and linked only if it calls them.
"""
