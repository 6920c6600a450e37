// Initialisers of globals are constant expressions evaluated before main.
extern void reach_error(void);

enum { N = 4 };
static const int table[N] = {1 << N, N * N - 1, sizeof(int) * N, -N / 3};
static const int *const last = &table[N - 1];
int main(void) {
  int i = N - 2;
  if (table[i] != 16 || *last != -1) reach_error();
  return 0;
}
