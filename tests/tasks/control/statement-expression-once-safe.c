// A maximum by statement expression evaluates its operands once.
extern void __VERIFIER_error(void);

int main(void) {
  int i = 5, j = 3;
  int m = ({ int a = i++, b = j++; a > b ? a : b; });
  int n = i++ > j ? i++ : j;
  if (m != 5 || n != 7 || j != 4) __VERIFIER_error();
  return 0;
}
