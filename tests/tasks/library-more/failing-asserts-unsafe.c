/* every function that an assert macro calls on failure ends the path */
extern void reach_error(void);
extern void __assert(const char *, const char *, int), _assert(const char *, const char *, unsigned);
extern void __assert_rtn(const char *, const char *, int, const char *);
extern void __assert_func(const char *, int, const char *, const char *);
extern void __assert2(const char *, int, const char *, const char *);
extern void __assert_perror_fail(int, const char *, unsigned, const char *);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -2 && x <= 9);
    if (x == 0) __assert("e", "f", 1);
    if (x == 1) __assert_rtn("m", "f", 1, "e");
    if (x == 2) __assert_func("f", 1, "m", "e");
    if (x == 3) __assert2("f", 1, "m", "e");
    if (x == 4) __assert_perror_fail(5, "f", 1, "m");
    if (x == 5) _assert("e", "f", 1);
    if (x >= 0 && x <= 6)
        reach_error();
    return 0;
}
