// alloca's block ends where malloc's would.
int main(void) {
  char *p = __builtin_alloca(8);
  p[7] = 1;
  return p[7] != 1;
}
