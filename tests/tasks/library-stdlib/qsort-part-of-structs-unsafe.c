/* qsort moves whole structures and leaves the rest of the array alone */
extern void reach_error(void);
extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
struct rec { short key; char name[3]; };
static int by_key(const void *p, const void *q) {
    return ((const struct rec *)p)->key - ((const struct rec *)q)->key;
}
int main(void) {
    struct rec r[4] = {{5, "e"}, {3, "c"}, {4, "d"}, {1, "a"}};
    int n = 4;
    qsort(r, n, sizeof(r[0]), by_key);
    if (r[0].key != 3 || r[0].name[0] != 'c')
        reach_error();
    return 0;
}
