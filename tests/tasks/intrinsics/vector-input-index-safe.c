/* a variable index into a vector selects one element */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    v4 a = {10, 20, 30, 40};
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    int *p = (int *)&a;
    if (p[i] != 10 * i + 10)
        reach_error();
    return 0;
}
