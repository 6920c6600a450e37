// An int product is computed in int even when assigned to long.
extern void reach_error(void);

int main(void) {
  long days = 100;
  long microseconds = days * 86400 * 1000000;
  if (microseconds != 8640000000000) reach_error();
  return 0;
}
