/* the blocks of two calls of one allocating function are two objects; freeing one leaves the other */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
static int *make(int v) {
    int *p = malloc(sizeof *p);
    *p = v;
    return p;
}
int main(void) {
    int *a = make(1), *b = make(2);
    *a = 5;
    int *c = b;
    a = make(3);
    free(c);
    if (b != c && *b != 2)
        reach_error();
    if (b == c)
        reach_error();
    return 0;
}
