/* a compare-exchange stores only if the value is the expected one */
extern void reach_error(void);
int main(void) {
    int x = 7, expected = 8;
    __atomic_compare_exchange_n(&x, &expected, 9, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    if (x != 9)
        reach_error();
    return 0;
}
