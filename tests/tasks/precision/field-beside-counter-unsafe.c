/* one field of a structure decides, another counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct machine { int mode; int count; };
int main(void) {
    struct machine m = {0, 0};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    m.mode = 1;
    for (int i = 0; i < n; i++) m.count += 3;
    if (m.mode != 2) reach_error();
    return 0;
}
