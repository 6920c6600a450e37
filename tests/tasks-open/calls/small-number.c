/* a small number is called: every run ends there, so that nothing is proved; must-not: SAFE, UNSAFE */
extern void reach_error(void);
int main(void) {
    void (*f)(void) = (void (*)(void))16;
    f();
    reach_error();
    return 0;
}
