"""What BenchExec (https://github.com/sosy-lab/benchexec) needs to know about cegas: a tool-info module, a definition."""
