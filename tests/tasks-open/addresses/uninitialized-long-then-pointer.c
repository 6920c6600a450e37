/* uninitialised bits read as a number, then as a pointer; must-not: SAFE */
extern void reach_error(void);
union U { long l; char *p; };
int main(void) {
  union U u;
  if (u.l == 5) { char *q = u.p; (void)q; reach_error(); }
  return 0;
}
