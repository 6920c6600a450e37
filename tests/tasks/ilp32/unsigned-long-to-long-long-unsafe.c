// An unsigned long is extended to long long with zeros, a long with its sign.
extern void reach_error(void);

int main(void) {
  signed long x = 0xfffffffe;
  long long y = x;
  if (y != 4294967294) reach_error();
  return 0;
}
