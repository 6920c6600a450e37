/* a machine of three states, whose next state `?:` chooses */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    int state = 0;
    for (int i = 0; i < n; i++) {
        int go = (n >> i % 6) & 1;
        if (state == 0) state = go ? 1 : 2;
        else if (state == 1) state = go ? 2 : 0;
        else if (state == 2) state = go ? 0 : 3;
        else reach_error();
    }
    return 0;
}
