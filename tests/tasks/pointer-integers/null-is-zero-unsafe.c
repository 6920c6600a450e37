/* the null pointer converts to zero, the address of an object does not */
extern void reach_error(void);
int main(void) {
    int x = 1;
    int *p = 0, *q = &x;
    long n = (long)p, m = (long)q;
    if (n != 0)
        reach_error();
    if (~m)
        reach_error();
    return 0;
}
