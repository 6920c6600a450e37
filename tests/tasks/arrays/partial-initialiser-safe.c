/* elements without an initialiser are zero */
extern void reach_error(void);
int main(void) {
    int n = 4;
    int a[6] = {5, 5, n};
    int sum = 0;
    for (int i = 3; i < 6; i++)
        sum += a[i];
    if (sum != 0)
        reach_error();
    return 0;
}
