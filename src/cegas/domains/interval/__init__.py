"""The numeric domain: intervals and known bits of registers and memory; pointers as in the value domain, with such offsets.

What is one number is that number, so that the domain knows all that explicit values know. States are joined where control
meets, and widened at loop heads.
"""
