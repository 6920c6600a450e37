/* GNU C: a range designator includes both ends */
extern void reach_error(void);
int main(void) {
    int v = 4;
    int a[6] = {[1 ... 3] = v};
    int sum = 0;
    for (int i = 0; i < 6; i++)
        sum += a[i];
    if (sum != 12)
        reach_error();
    return 0;
}
