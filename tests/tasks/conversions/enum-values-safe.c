// Enumerators count up from the previous one, also after a negative value.
extern void __VERIFIER_error(void);

enum level { LOW = -3, MID, HIGH = 7, TOP, SAME = 8, LAST };
int main(void) {
  int sum = 0;
  enum level l = MID;
  sum = l + TOP + LAST;
  if (sum != 15) __VERIFIER_error();
  return 0;
}
