/* Writing one bit-field of a volatile word keeps no other one. */
extern void reach_error(void);
volatile struct {
  unsigned mode : 3, speed : 5;
} control;
int main(void) {
  control.mode = 2;
  unsigned speed = control.speed;
  if (speed > 30)
    reach_error();
  return 0;
}
