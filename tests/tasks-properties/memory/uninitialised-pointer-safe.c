// Following a pointer that was never set. What it holds natively is chance: valgrind reports the value, not the access.
int main(void) {
  int x = 1, *p, *q = &x;
  int **at = &q;
  return **at != 1;
}
