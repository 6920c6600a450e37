/* without a prototype the condition keeps its width: 2^40 is not zero, as it would be after a conversion to int */
extern void reach_error(void);
int main(void) {
  unsigned long long n = 0x7ULL;
  assert(n >> 3);
  reach_error();
  return 0;
}
