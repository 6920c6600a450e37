/* only some elements can be meant by an index that is input */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct s {
    int a, b, c;
} s;
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i == 0 || i == 2);
    int *p = &s.a;
    s.b = s.c = 1;
    *(int *)((char *)p + 4 * i) = 5;
    if (s.c == 5)
        reach_error();
    return 0;
}
