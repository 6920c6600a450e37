// An enum without negative values in a bit-field is unsigned.
extern void reach_error(void);

enum state { IDLE, BUSY, WAIT, DONE };
struct s { enum state a : 2; signed b : 2; };
int main(void) {
  struct s s;
  enum state last = DONE;
  s.a = last;
  s.b = last;
  if (s.a != DONE) reach_error();
  return 0;
}
