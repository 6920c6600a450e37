// One block of an array of pointers is left over.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p[4];
  for (int i = 0; i < 4; i++)
    p[i] = malloc(4);
  for (int i = 0; i < 4; i++)
    free(p[i]);
  return 0;
}
