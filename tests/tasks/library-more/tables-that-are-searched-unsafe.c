/* lsearch puts what lfind does not find at the end */
extern void reach_error(void);
typedef int comparison(const void *, const void *);
extern void *lfind(const void *, const void *, unsigned long *, unsigned long, comparison *);
extern void *lsearch(const void *, void *, unsigned long *, unsigned long, comparison *);
static int differ(const void *a, const void *b) {
    return *(const int *) a - *(const int *) b;
}
int main(void) {
    int a[4] = {3, 5, 5}, key = 5, other = 4;
    unsigned long n = 3;
    if (lfind(&key, a, &n, 4, differ) != a + 1 || lfind(&other, a, &n, 4, differ) || n != 3)
        reach_error();
    if (lsearch(&other, a, &n, 4, differ) != a + 3 || n != 3 || a[3] != 4)
        reach_error();
    return 0;
}
