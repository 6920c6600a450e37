// Two pointers go along two arrays of any length, as a number counts down.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int size = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
  if (size < 1 || size > 1000 || room < size)
    return 0;
  short *array = malloc(size * sizeof(short)), *copy = malloc(room * sizeof(short));
  short *from = array, *to = copy;
  for (int left = size; left > 0; left--)
    *to++ = *from++;
  free(array);
  free(copy);
  return 0;
}
