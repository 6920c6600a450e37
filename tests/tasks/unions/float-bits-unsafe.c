/* reading a float's union as an integer gives its bits, not its value */
extern void reach_error(void);
union bits { float f; unsigned u; };
int main(void) {
    union bits b;
    float x = 3.0f;
    b.f = x + 0.140625f;
    if (b.u != 3)
        reach_error();
    return 0;
}
