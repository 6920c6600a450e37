/* the middle of a function is called: every run ends there, so that nothing is proved; must-not: SAFE, UNSAFE */
extern void reach_error(void);
void h(void) { }
int main(void) {
    void (*f)(void) = (void (*)(void))((char *)h + 1);
    f();
    reach_error();
    return 0;
}
