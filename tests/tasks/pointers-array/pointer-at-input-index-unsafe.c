/* an element of an array of pointers is replaced at an index that is input, then the whole is copied */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct s {
    int *p[3];
} s, t;
int x, y;
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i == 0 || i == 1);
    s.p[0] = s.p[1] = s.p[2] = &x;
    s.p[i] = &y;
    t = s;
    *t.p[1] = 5;
    if (y == 5)
        reach_error();
    return 0;
}
