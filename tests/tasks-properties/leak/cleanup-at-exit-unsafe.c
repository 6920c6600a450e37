// Memory that is still reachable at exit is not cleaned up.
extern void *malloc(unsigned long);
extern void free(void *);
int *kept;
int main(void) {
  kept = malloc(4);
  int *none = 0;
  free(none);
  return 0;
}
