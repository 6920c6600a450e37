// Sizes of the basic types under LP64.
extern void __VERIFIER_error(void);

int main(void) {
  int total = sizeof(char) + sizeof(short) + sizeof(int) + sizeof(long) + sizeof(long long);
  total += sizeof(float) + sizeof(double) + sizeof(void *) + sizeof(_Bool);
  if (total != 44) __VERIFIER_error();
  return 0;
}
