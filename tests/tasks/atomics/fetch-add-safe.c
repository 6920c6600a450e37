/* fetch-and-add returns the value before */
extern void reach_error(void);
int main(void) {
    int x = 5, n = 3;
    int old = __atomic_fetch_add(&x, n, __ATOMIC_SEQ_CST);
    if (old != 5 || x != 8)
        reach_error();
    return 0;
}
