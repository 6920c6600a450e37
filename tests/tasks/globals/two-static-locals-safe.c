/* static locals of the same name in two functions are two objects */
extern void __VERIFIER_error(void);
static int first(void) { static int n; return ++n; }
static int second(void) { static int n; return ++n; }
int main(void) {
    first();
    second();
    int r = first();
    if (r != 2 || second() != 2)
        __VERIFIER_error();
    return 0;
}
