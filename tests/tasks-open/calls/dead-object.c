/* a freed block is called: every run ends there, so that nothing is proved; must-not: SAFE, UNSAFE */
extern void reach_error(void);
void *malloc(unsigned long);
void free(void *);
int main(void) {
    char *p = malloc(8);
    void (*f)(void) = (void (*)(void))p;
    free(p);
    f();
    reach_error();
    return 0;
}
