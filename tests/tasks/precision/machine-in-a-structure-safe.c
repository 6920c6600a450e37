/* a state that goes round, and the number of steps it made */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct { unsigned char state; unsigned steps; } m;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int i = 0; i < n; i++) {
        m.steps++;
        if (m.state == 0) m.state = 1;
        else if (m.state == 1) m.state = 2;
        else if (m.state == 2) m.state = 0;
        else reach_error();
    }
    return 0;
}
