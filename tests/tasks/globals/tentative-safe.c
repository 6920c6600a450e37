/* several tentative definitions and one with an initialiser are one object */
extern void __VERIFIER_error(void);
int shared;
int shared;
int read_it(void) { return shared; }
int shared = 6;
int main(void) {
    if (read_it() != 6)
        __VERIFIER_error();
    return 0;
}
