// A pointer goes along an array of any length, as a number counts.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000)
    return 0;
  int *array = malloc(size * sizeof(int)), *place = array;
  for (int i = 0; i <= size; i++)
    *place++ = i;
  free(array);
  return 0;
}
