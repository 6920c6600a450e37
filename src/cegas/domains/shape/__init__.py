"""Lists of any length: explicit values, with chains of heap blocks folded into segments at the heads of loops."""
