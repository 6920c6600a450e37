/* data is called: every run ends there, so that nothing is proved; must-not: SAFE, UNSAFE */
extern void reach_error(void);
int g;
int main(void) {
    void (*f)(void) = (void (*)(void))&g;
    f();
    reach_error();
    return 0;
}
