/* a block is written as a whole; one half of it decides, the other counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
union halves { unsigned long whole; struct { unsigned low, high; } half; };
int main(void) {
    union halves *u = malloc(sizeof *u);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    u->whole = 0x500000000ul;
    while (n-- > 0) u->half.low += 3;
    if (u->half.high != 5) reach_error();
    return 0;
}
