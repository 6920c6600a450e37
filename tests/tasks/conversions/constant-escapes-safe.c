// Octal and hexadecimal escapes in character constants.
extern void reach_error(void);

int main(void) {
  char s[] = "\1234\x41" "B\0";
  if (s[0] != 'S' || s[1] != '4' || s[2] != 'A') reach_error();
  if (s[3] != 'B' || sizeof s != 6) reach_error();
  return 0;
}
