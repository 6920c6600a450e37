// The terminator of a string needs a place too.
extern char *strcpy(char *, const char *);
int main(void) {
  char to[5];
  strcpy(to, "hello");
  return to[0] != 'h';
}
