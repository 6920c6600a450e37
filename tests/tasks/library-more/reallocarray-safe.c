/* reallocarray keeps the content and refuses a product that overflows */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__), *reallocarray(void *, __SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
extern int *__errno_location(void);
int main(void) {
    int *p = malloc(4), *q;
    *p = 7;
    p = reallocarray(p, 3, sizeof(int));
    p[2] = 9;
    if (p[0] + p[2] != 16)
        reach_error();
    q = reallocarray(p, (__SIZE_TYPE__)-1, 2);
    if (q != 0 || *__errno_location() != 12 || p[0] != 7)
        reach_error();
    free(p);
    return 0;
}
