/* an exchange returns the address that the cell held and leaves the new one */
extern void reach_error(void);
int x, y;
int *p = &x;
int main(void) {
    int *old = __atomic_exchange_n(&p, &y, 5);
    *old = 1;
    *p = 2;
    if (x != 2 || y != 2)
        reach_error();
    return 0;
}
