/* realloc keeps the old bytes and later stores go to the new block */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
int main(void) {
    int *p = malloc(4 * sizeof(int));
    for (int i = 0; i < 4; i++)
        p[i] = i + 1;
    p = realloc(p, 8 * sizeof(int));
    for (int i = 4; i < 8; i++)
        p[i] = i + 1;
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += p[i];
    if (sum != 44)
        reach_error();
    return 0;
}
