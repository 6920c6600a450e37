// Comparing long with unsigned long converts the long.
extern void reach_error(void);

int main(void) {
  long minus = -1;
  unsigned long big = 4000000000u; // an unsigned int is converted to long instead
  if (minus > big) reach_error();
  return 0;
}
