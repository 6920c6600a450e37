/* one form returns the old value, the other whether the exchange took place */
extern void __VERIFIER_error(void);
int main(void) {
    int x = 4, old = 4, new = 6;
    int r = __sync_bool_compare_and_swap(&x, old, new);
    if (r != 4 || x != 6)
        __VERIFIER_error();
    return 0;
}
