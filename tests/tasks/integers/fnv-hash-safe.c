// The 64-bit FNV-1a hash needs exact modular multiplication and xor.
extern void reach_error(void);

int main(void) {
  unsigned long h = 14695981039346656037UL;
  const char *s = "cegas";
  for (int i = 0; s[i]; i++) {
    h ^= (unsigned char)s[i];
    h *= 1099511628211UL;
  }
  if (h != 14928895509152470290UL) reach_error();
  return 0;
}
