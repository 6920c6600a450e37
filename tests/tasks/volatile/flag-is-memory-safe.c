/* Under the reading "memory" a volatile object keeps what was written. */
extern void reach_error(void);
volatile int tick = 5;
int main(void) {
  tick += 2;
  if (tick != 7)
    reach_error();
  return 0;
}
