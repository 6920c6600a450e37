/* an unknown value added to itself is even, whatever it is */
extern void reach_error(void);
int main(void) {
    unsigned x;
    unsigned y = x + x;
    if (y & 1)
        reach_error();
    return 0;
}
