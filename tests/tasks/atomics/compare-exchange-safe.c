/* a failed compare-exchange stores the current value in the expected one */
extern void reach_error(void);
int main(void) {
    int x = 7, expected = 3;
    int ok = __atomic_compare_exchange_n(&x, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    if (ok || x != 7 || expected != 7)
        reach_error();
    return 0;
}
