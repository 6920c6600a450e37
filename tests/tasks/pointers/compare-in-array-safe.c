/* a walk bounded by a pointer comparison stops before or after the bound */
extern void reach_error(void);
int main(void) {
    int a[6] = {1, 2, 3, 4, 5, 6};
    int sum = 0;
    int *end = &a[3];
    for (int *p = a; p < end; p++)
        sum += *p;
    if (sum != 6)
        reach_error();
    return 0;
}
