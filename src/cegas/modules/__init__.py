"""Writing LLVM modules: what a slice of a program keeps of the modules it came from (`slicing`), and their text (`text`)."""
