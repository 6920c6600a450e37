/* A variable of a function that calls itself last begins anew in every call */
extern void reach_error(void);
static int count(int n, int sum) {
    int seen = 0;
    for (int i = 0; i < n; i++)
        seen += 1;
    if (n == 0)
        return sum;
    return count(n - 1, sum + seen);
}
int main(void) {
    if (count(4, 0) != 16)
        reach_error();
    return 0;
}
