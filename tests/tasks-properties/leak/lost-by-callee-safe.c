// The caller's pointer is not changed by an assignment to the parameter.
extern void *malloc(unsigned long);
extern void free(void *);
void release(int **at) {
  free(*at);
  *at = 0;
}
void forget(int **at) { *at = 0; }
int main(void) {
  int *p = malloc(4);
  release(&p);
  return p != 0;
}
