/* a structure that is copied to and fro in a loop, where one field counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct point { int colour; int x; };
int main(void) {
    struct point a = {6, 0}, b;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < n; i++) {
        b = a;
        b.x++;
        a = b;
    }
    if (a.colour != 7) reach_error();
    return 0;
}
