/* bsearch finds a present key and returns null for a missing one */
extern void reach_error(void);
extern void *bsearch(const void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__,
                     int (*)(const void *, const void *));
static int compare(const void *key, const void *element) {
    return *(const int *)key - *(const int *)element;
}
int main(void) {
    int a[5] = {1, 3, 5, 7, 9};
    int key = 8;
    int *p = bsearch(&key, a, 5, sizeof(int), compare);
    if (p != a + 3)
        reach_error();
    return 0;
}
