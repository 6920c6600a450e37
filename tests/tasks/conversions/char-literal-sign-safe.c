// A character constant with the top bit set is a negative int.
extern void reach_error(void);

int main(void) {
  int c = '\377', d = '\x80';
  if (c != -1) reach_error();
  if (d != -128) reach_error();
  return 0;
}
