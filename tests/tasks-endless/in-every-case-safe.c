/* every case of the switch calls the function again */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int halved(int n) { return n / 2; }
static int cases(int n) {
    switch (n) {
    case 0:
        return cases(1);
    case 1:
        n = cases(2);
        break;
    default:
        n += cases(n + 3);
    }
    return n;
}
int main(void) {
    if (cases(__VERIFIER_nondet_int()))
        reach_error();
    return 0;
}
