/* signs chosen by `?:` decide in which direction something goes, and how far */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    signed char side = n > 30 ? -1 : 1;
    long way = side < 0 ? -8L : 8L;
    for (int i = 0; i < n; i++) {
        if (side * way != 8) reach_error();
        side = -side;
        way = -way;
    }
    return 0;
}
