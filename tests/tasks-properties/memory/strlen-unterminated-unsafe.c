// An array of characters without terminator is no string.
extern unsigned long strlen(const char *);
int main(void) {
  char s[4] = {'a', 'b', 'c', 'd'};
  return strlen(s) != 3;
}
