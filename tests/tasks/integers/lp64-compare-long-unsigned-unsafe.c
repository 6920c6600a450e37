// Whether -1L is less than 1u depends on the width of long (LP64).
extern void reach_error(void);

int main(void) {
  long minus = -1;
  unsigned one = 1;
  if (minus < one) reach_error();
  return 0;
}
