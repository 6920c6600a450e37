/* a counter matters between two loops: before it counts again */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    int k = 0;
    for (int i = 0; i < 4; i++) k += 2;
    if (k != 8) reach_error();
    for (int i = 0; i < n; i++) k++;
    return 0;
}
