"""The value domain: explicit values of registers and memory, everything else unknown.

Explicit-value model checking as in Beyer and Löwe: a state maps tracked registers and memory objects to concrete integers,
floats (bit patterns) and addresses.
"""
