/* a loop looks at one field of every element; another field is counted at indices that nobody knows */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct player { int ok; unsigned hits; } p[3];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    for (int k = 0; k < 3; k++) p[k].ok = 1;
    for (int i = 0; i < n; i++) p[i % 3].ok++;
    for (int k = 0; k < 3; k++)
        if (p[k].ok != 1) reach_error();
    return 0;
}
