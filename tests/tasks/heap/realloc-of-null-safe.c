/* realloc of a null pointer allocates */
extern void reach_error(void);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
int main(void) {
    int *p = 0;
    for (int n = 1; n <= 3; n++) {
        p = realloc(p, n * sizeof(int));
        p[n - 1] = n;
    }
    int last = p[2];
    free(p);
    free(0);
    if (last != 3)
        reach_error();
    return 0;
}
