/* in each round the pointer means the new local or the sum outside; the store through it is strong either way */
extern void reach_error(void);
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int z = i;
        int *q = &z;
        if (i == 1)
            q = &sum;
        *q = 10;
        sum += z;
    }
    if (sum != 31)
        reach_error();
    return 0;
}
