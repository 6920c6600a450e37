/* The result of the inner call is cut to a byte before it is returned, once for each call: no tail call */
extern void reach_error(void);
static int rest(int n) {
    if (n < 300)
        return n;
    return (unsigned char)rest(n - 100) + 1;
}
int main(void) {
    if (rest(599) != 43)
        reach_error();
    return 0;
}
