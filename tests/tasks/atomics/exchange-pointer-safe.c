/* an atomic exchange of pointers returns the old one */
extern void reach_error(void);
int main(void) {
    int a = 1, b = 2;
    int *p = &a;
    int *old = __atomic_exchange_n(&p, &b, __ATOMIC_SEQ_CST);
    if (*old != 1 || *p != 2)
        reach_error();
    return 0;
}
