// The integer counts elements, not bytes; tools see accesses only.
int main(void) {
  long a[2] = {1, 2};
  char *p = (void *)a;
  p = p + 8;
  return p == (void *)a;
}
