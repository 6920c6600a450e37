/* malloc, calloc, realloc and free called through pointers */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *malloc(size), *calloc(size, size);
extern void free(void *);
int main(void) {
    void *(*m)(size) = malloc, *(*c)(size, size) = calloc;
    void (*f)(void *) = free;
    int *p = m(8), *q = c(2, 4);
    p[1] = 3;
    if (p[1] + q[1] != 3 + q[1])
        reach_error();
    f(p), f(q), f(0);
    return 0;
}
