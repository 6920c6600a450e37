/* one variable is a flag first, then a counter; what the flag decided stays */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    int x = 1, y = 0;
    if (n > 5) y = 1;
    if (x == 1 && y == 0) y = 2;
    else if (x != 1) reach_error();
    while (n > 0) {
        n--;
        x++;
        if (y == 3) reach_error();
    }
    if (y > 1) reach_error();
    return 0;
}
