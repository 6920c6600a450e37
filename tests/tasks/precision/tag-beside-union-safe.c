/* the tag of a union decides, its content counts */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct tagged { int tag; union { int number; float real; } as; };
int main(void) {
    struct tagged t;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    t.tag = 2;
    t.as.number = 0;
    for (int i = 0; i < n; i++) t.as.number++;
    if (t.tag != 2) reach_error();
    return 0;
}
