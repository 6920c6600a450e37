/* realloc keeps the bytes that fit, however often */
extern void reach_error(void);
void *realloc(void *, unsigned long);
void free(void *);
int main(void) {
    int *p = 0, sum = 0;
    for (int i = 1; i <= 4; i++) {
        p = realloc(p, i * sizeof(int));
        if (!p)
            return 0;
        p[i - 1] = i;
    }
    p = realloc(p, 2 * sizeof(int));
    if (!p)
        return 0;
    sum = p[0] + p[0];
    free(p);
    if (sum != 3)
        reach_error();
    return 0;
}
