/* An atomic object that is volatile is input, too. */
extern void reach_error(void);
volatile _Atomic int shared = 1;
_Atomic int own = 1;
int main(void) {
  int old = shared++;
  if (old != 1)
    reach_error();
  return 0;
}
