// A string without its terminator: what follows is indeterminate.
extern int puts(const char *);
int main(void) {
  char buf[4];
  buf[0] = 'a';
  buf[2] = 0;
  buf[3] = 0;
  puts(buf);
  return 0;
}
