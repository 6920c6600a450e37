/* one byte of a number decides, another one counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union bytes { unsigned number; unsigned char byte[4]; };
int main(void) {
    union bytes u;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    u.number = 0x01020304;
    for (int i = 0; i < n; i++) u.byte[3]++;
    if (u.byte[1] != 3) reach_error();
    return 0;
}
