/* `?:` chooses what is kept in a field, beside one that counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct lamp { unsigned char colour; unsigned changes; } lamp;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < n; i++) {
        lamp.colour = lamp.colour == 0 ? 2 : 0;
        lamp.changes++;
        if (lamp.colour == 1) reach_error();
    }
    return 0;
}
