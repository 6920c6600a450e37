/* fetch-and-nand stores the complement of the conjunction */
extern void reach_error(void);
int main(void) {
    int x = 6, mask = 3;
    int old = __atomic_fetch_nand(&x, mask, __ATOMIC_SEQ_CST);
    if (old != 6 || x != -3)
        reach_error();
    return 0;
}
