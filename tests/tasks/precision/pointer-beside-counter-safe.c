/* a pointer in a structure is followed, while a number beside it counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct view { long reads; int *data; };
int main(void) {
    int x = 3, y = 4;
    struct view v = {0, &x};
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < n; i++) v.reads++;
    *v.data = 5;
    if (x != 5) reach_error();
    return 0;
}
