/* assert without a header is no unknown function: under a property file a failing one ends the run */
extern void reach_error(void);
int main(void) {
  int x = nondet_int();
  assert(x != 3);
  if (x == 3)
    reach_error();
  return 0;
}
