// Each row of a table is a block, and all of them have to be freed before the table.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int **table = malloc(3 * sizeof *table);
  for (int i = 0; i < 3; i++)
    table[i] = malloc(sizeof(int));
  for (int i = 0; i < 3; i++)
    free(table[i]);
  free(table);
  return 0;
}
