// Indexing a two-dimensional variable length array uses the run-time row length.
extern void __VERIFIER_error(void);

int main(void) {
  int rows = 3, columns = 4;
  int a[rows][columns];
  int *flat = &a[0][0];
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      a[i][j] = 10 * i + j;
  if (flat[6] != 12) __VERIFIER_error();
  return 0;
}
