// Two machines that wait for each other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int request = 0, grant = 0;
  while (1) {
    if (__VERIFIER_nondet_int()) {
      if (!request) request = 1;
    } else if (request && !grant) {
      grant = 1;
    } else if (grant) {
      grant = 0;
      request = 0;
    }
    if (grant && !request) reach_error();
  }
}
