// The assumed comparison is unsigned if one operand is.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int minus = -1;
  signed ten = 10;
  __VERIFIER_assume(minus < ten);
  reach_error();
  return 0;
}
