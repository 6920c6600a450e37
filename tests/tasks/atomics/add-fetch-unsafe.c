/* add-and-fetch returns the value after */
extern void reach_error(void);
int main(void) {
    unsigned char x = 250;
    int r = __atomic_fetch_add(&x, 10, __ATOMIC_RELAXED);
    if (r != 4 || x != 4)
        reach_error();
    return 0;
}
