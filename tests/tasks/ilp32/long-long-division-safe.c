// Division and remainder of long long use 64 bits.
extern void reach_error(void);

int main(void) {
  long long a = -10000000000007, b = 1000000;
  long long q = a / b, r = a % b;
  if (q != -10000000 || r != -7) reach_error();
  return 0;
}
