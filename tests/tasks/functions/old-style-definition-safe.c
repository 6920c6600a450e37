/* an old-style float parameter arrives as a double and is narrowed */
extern void __VERIFIER_error(void);
static int whole(x, n)
    float x;
    char n;
{
    return (int)(x * 2) + n;
}
int main(void) {
    double d = 0.5;
    int two = 258;
    if (whole(d, two) != 3)
        __VERIFIER_error();
    return 0;
}
