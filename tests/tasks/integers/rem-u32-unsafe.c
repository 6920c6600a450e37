// A negative int in an unsigned remainder is first converted.
extern void reach_error(void);

int main(void) {
  int a = -7;
  signed b = 5;
  if (a % b != 4) reach_error(); // 4294967289 mod 5
  return 0;
}
