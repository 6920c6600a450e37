/* a function passed as an argument is applied to every element */
extern void reach_error(void);
static int square(int n) { return n * n; }
static int negate(int n) { return -n; }
static int total(int (*f)(int), const int *a, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += (*f)(a[i]);
    return sum;
}
int main(void) {
    int a[3] = {1, 2, 3};
    int other = total(negate, a, 3);
    if (total(square, a, 3) != 14)
        reach_error();
    return other + 6;
}
