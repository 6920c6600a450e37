// Copying an indeterminate element decides nothing; branching on the copy does.
int main(void) {
  int a[2], b[2];
  a[0] = 1;
  b[0] = a[0];
  b[1] = a[1];
  if (b[1])
    return 1;
  return 0;
}
