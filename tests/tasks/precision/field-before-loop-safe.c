/* a field matters before a loop and counts in it; another field matters behind it */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct { int first, second; } s;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    s.first = 3;
    s.second = 4;
    if (s.first + s.second != 7) reach_error();
    for (int i = 0; i < n; i++) s.first++;
    if (s.second != 4) reach_error();
    return 0;
}
