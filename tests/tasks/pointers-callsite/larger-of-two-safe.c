/* the record that a comparison fills names the larger and the smaller of the two variables */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct result { int *larger; int *smaller; };
static void compare(int *x, int *y, struct result *r) {
    if (*x >= *y) {
        r->larger = x;
        r->smaller = y;
    } else {
        r->larger = y;
        r->smaller = x;
    }
}
int main(void) {
    int a = 3, b = 1;
    struct result r;
    if (__VERIFIER_nondet_bool())
        b = 5;
    compare(&a, &b, &r);
    *r.larger -= *r.smaller;
    if (a <= 0 || b <= 0 || a + b > 5)
        reach_error();
    return 0;
}
