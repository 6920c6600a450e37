// A GNU case range includes both of its ends.
extern void reach_error(void);

static int kind(int c) {
  switch (c) {
  case '0' ... '9': return 1;
  case 'a' ... 'f': case 'A' ... 'F': return 2;
  }
  return 0;
}
int main(void) {
  int c = 'g';
  if (kind('9') != 1 || kind('9' + 1) != 0 || kind(c) != 2) reach_error();
  return 0;
}
