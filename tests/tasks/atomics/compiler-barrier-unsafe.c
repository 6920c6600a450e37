/* an empty assembly statement as a barrier changes no value */
extern void __VERIFIER_error(void);
static int shared = 1;
int main(void) {
    int before = shared;
    shared = 2;
    __asm__ volatile("" ::: "memory");
    int after = shared;
    if (before != 1 || after != 1)
        __VERIFIER_error();
    return 0;
}
