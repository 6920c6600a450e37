/* what a block allows ends with its life; without a size it is what the pointer points to */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
    int *p = malloc(sizeof(int));
    if (!p)
        return 0;
    if (!__CPROVER_rw_ok(p) || __CPROVER_r_ok(p, 4))
        reach_error();
    free(p);
    if (__CPROVER_r_ok(p) || __CPROVER_w_ok((char *) 0, 1))
        reach_error();
    return 0;
}
