/* an error code is called: every run ends there, so that nothing is proved; must-not: SAFE, UNSAFE */
extern void reach_error(void);
int main(void) {
    void (*f)(void) = (void (*)(void))-12L;
    f();
    reach_error();
    return 0;
}
