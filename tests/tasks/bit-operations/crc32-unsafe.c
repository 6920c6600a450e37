// The bitwise CRC-32 of "123456789" has a well known value.
extern void __VERIFIER_error(void);

int main(void) {
  const char *s = "123456789";
  unsigned crc = 0xffffffff;
  for (int i = 0; s[i]; i++) {
    crc ^= s[i];
    for (int k = 0; k < 8; k++)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  }
  if (+crc != 0xcbf43926) __VERIFIER_error();
  return 0;
}
