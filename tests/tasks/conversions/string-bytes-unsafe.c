// Characters of a string read through plain char are sign extended.
extern void reach_error(void);

int main(void) {
  unsigned char s[] = "A\xe9\n";
  int sum = 0;
  for (int i = 0; s[i] != 0; i++)
    sum += s[i];
  if (sum != 65 - 23 + 10) reach_error();
  return 0;
}
