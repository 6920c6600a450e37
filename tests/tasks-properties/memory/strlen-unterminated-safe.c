// An array of characters without terminator is no string.
extern unsigned long strlen(const char *);
int main(void) {
  char s[4] = {'a', 'b', 'c', 0};
  return strlen(s) != 3;
}
