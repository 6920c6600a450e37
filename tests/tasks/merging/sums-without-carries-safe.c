// Bytes side by side: to add them, to join them by or, and by exclusive or is the same, as long as they do not overlap.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned short low = __VERIFIER_nondet_uchar(), high = __VERIFIER_nondet_uchar();
  if (high > 6) return 0;
  unsigned short mixed = low ^ high;
  unsigned short sum = (high << 8) + low, either = high << 8 | low;
  if (sum != ((high << 8) ^ low) || either != sum || (mixed ^ sum >> 8) != low) reach_error();
  return 0;
}
