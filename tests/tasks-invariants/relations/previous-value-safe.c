// A variable that holds what another one was a round ago.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned now = 1, before = 0;
  while (__VERIFIER_nondet_int()) {
    before = now;
    now += 1;
  }
  if (now - before != 1) reach_error();
  return 0;
}
