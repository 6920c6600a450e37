"""From LLVM IR to the program model."""
