/* an address changed into another one byte by byte; must-not: UNSAFE */
extern void reach_error(void);
int a, b;
union { unsigned char byte[8]; int *p; } u, v;

int main(void) {
  u.p = &a;
  v.p = &b;
  for (int k = 0; k < 8; k++) u.byte[k] += v.byte[k] - u.byte[k];
  *u.p = 7;
  if (b == 8) reach_error();
  return 0;
}
