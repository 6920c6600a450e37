// Signed 64-bit division and remainder satisfy a == (a / b) * b + a % b with truncation.
extern void reach_error(void);

int main(void) {
  long a = -9223372036854775807L, b = 10;
  long q = a / b, r = a % b;
  if (q * b + r != a) reach_error();
  if (q != -922337203685477580L || r != -3) reach_error();
  return 0;
}
