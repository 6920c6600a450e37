/* Ackermann's function of two and three: an argument is itself a recursive call */
extern void reach_error(void);
static int ack(int m, int n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}
int main(void) {
    int m = 2, n = 3;
    if (ack(m, n) != 8)
        reach_error();
    return 0;
}
