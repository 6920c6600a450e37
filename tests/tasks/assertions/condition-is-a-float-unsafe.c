/* without a prototype the condition keeps its type: half is not zero, as it would be after a conversion to int */
extern void reach_error(void);
int main(void) {
  double d = -0.5;
  assert(d);
  if (d < 1)
    reach_error();
  return 0;
}
