// A string copied within its own array: the areas of strcpy must not overlap, the terminator counts.
extern char *strcpy(char *, const char *);
int main(void) {
  char s[16] = "abc";
  strcpy(s + 4, s);
  return s[0] != 'a';
}
