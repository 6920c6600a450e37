// A difference of sizes wraps at 32 bits and is zero extended to long long.
extern void reach_error(void);

int main(void) {
  __SIZE_TYPE__ a = 2, b = 3;
  long long d = a - b;
  if (d != 18446744073709551615ULL) reach_error();
  return 0;
}
