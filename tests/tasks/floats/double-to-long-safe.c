// A large negative double converts to long exactly.
extern void reach_error(void);

int main(void) {
  double d = -1e18 - 128;
  long n = d;
  if (n != -1000000000000000128L) reach_error();
  return 0;
}
