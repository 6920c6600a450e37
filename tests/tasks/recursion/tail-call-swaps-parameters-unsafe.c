/* A call in tail position sets all parameters at once: both new values come from the old ones */
extern void reach_error(void);
static int gcd(int a, int b) {
    if (b == 0)
        return a;
    return gcd(b, a % b);
}
int main(void) {
    if (gcd(48, 36) != 36)
        reach_error();
    return 0;
}
