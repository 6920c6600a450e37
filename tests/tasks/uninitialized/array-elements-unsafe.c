/* writing one element leaves the unknown value of another as it was */
extern void reach_error(void);
int main(void) {
    int a[4];
    int before = a[2];
    int i = 2;
    a[i] = 7;
    if (a[2] != before)
        reach_error();
    return 0;
}
