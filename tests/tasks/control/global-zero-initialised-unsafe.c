// Globals and static locals without initialiser start as zero.
extern void __VERIFIER_error(void);

int counter;
double ratio;
int *pointer;
int main(void) {
  static long calls;
  if (counter != 0 || ratio != 0 || pointer == 0 || calls != 0) __VERIFIER_error();
  return 0;
}
