/* an argument is converted to the type of its parameter */
extern void reach_error(void);
static int low(unsigned char c) { return c; }
int main(void) {
    int v = 300;
    if (low(v) != 44)
        reach_error();
    return 0;
}
