/* a fresh heap block holds any value except where the program stored one */
extern void __VERIFIER_error(void);
extern void *malloc(__SIZE_TYPE__);
int main(void) {
    int *p = malloc(2 * sizeof(int));
    p[0] = 3;
    if (p[1] == 4)
        __VERIFIER_error();
    return 0;
}
