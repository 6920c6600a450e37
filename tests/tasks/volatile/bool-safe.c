/* A read of a volatile _Bool is 0 or 1. */
extern void reach_error(void);
volatile _Bool ready;
int main(void) {
  int r = ready;
  if (r > 1)
    reach_error();
  return 0;
}
