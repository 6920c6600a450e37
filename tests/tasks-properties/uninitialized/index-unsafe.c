// An indeterminate index decides an address, also where the mask keeps it inside.
int table[4] = {1, 2, 3, 4};
int main(void) {
  unsigned at[2];
  at[0] = 7;
  int v = table[at[1] & 3];
  table[0] = v;
  return 0;
}
