/* a failing assertion ends the run before the error call; one that holds does not */
extern void __VERIFIER_error(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, "file.c", 1, "main"))
int main(void) {
    int x = 3;
    assert(x == 4);
    __VERIFIER_error();
    return 0;
}
