"""Recipes: which components an analysis explores, with which refiners, and in which turns.

A recipe is a function that takes settings and makes an engine. The named analyses (`analyses.py`) are rows that name one.
"""
