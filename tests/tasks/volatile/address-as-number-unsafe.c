/* A volatile integer may hold an address: what is read may still be that. */
extern void reach_error(void);
int target, other;
volatile unsigned long word;
int main(void) {
  word = (unsigned long)&target;
  unsigned long w = word;
  if (w == (unsigned long)&target)
    *(int *)w = 7;
  if (target == 7)
    reach_error();
  return 0;
}
