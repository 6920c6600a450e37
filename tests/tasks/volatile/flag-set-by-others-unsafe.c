/* A loop that waits for a flag ends: somebody else sets it (the safe twin waits for what no value is). */
extern void reach_error(void);
volatile unsigned char tick;
int main(void) {
  while (tick < 255)
    ;
  reach_error();
  return 0;
}
