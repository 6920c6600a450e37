/* a function named assert that has a body is the program's own, here in the old style */
extern void reach_error(void);
int failures;
void assert(c) int c;
{
  failures += !c;
}
int main(void) {
  assert(1);
  if (failures)
    reach_error();
  return 0;
}
