/* an external pointer differs from a block that lives when it comes in, not from null */
extern void reach_error(void);
void *malloc(unsigned long);
extern void *get(void);
int main(void) {
    char *p = malloc(4);
    char *q = get();
    if (p && q == p)
        reach_error();
    return 0;
}
