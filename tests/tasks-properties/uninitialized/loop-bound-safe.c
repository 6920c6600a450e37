// An indeterminate bound decides how often a loop runs.
int main(void) {
  unsigned n[2], count = 0;
  n[0] = 3;
  while (count < (n[0] & 7))
    count++;
  return 0;
}
