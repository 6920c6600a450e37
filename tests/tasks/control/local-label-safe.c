// A local label of a statement expression is private to it.
extern void reach_error(void);

int main(void) {
  int n = 0;
  int first = ({ __label__ again; int k = 0; again: if (++k < 3) goto again; k; });
  int second = ({ __label__ again; int k = 0; again: n++; if (++k < 5) goto again; k; });
  if (first != 3 || second != 5 || n != 5) reach_error();
  return 0;
}
