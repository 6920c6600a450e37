/* qsort_r hands its argument to the comparison */
extern void reach_error(void);
typedef int comparison(const void *, const void *, void *);
extern void qsort_r(void *, unsigned long, unsigned long, comparison *, void *);
static int compare(const void *a, const void *b, void *sign) {
    return *(int *) sign * (*(const int *) a - *(const int *) b);
}
int main(void) {
    int values[3] = { 2, 3, 1 }, sign = -1;
    qsort_r(values, 3, sizeof values[0], compare, &sign);
    if (values[0] != 3 || values[1] != 2 || values[2] != 1)
        reach_error();
    return 0;
}
