/* the remainder of floats truncates the quotient */
extern void reach_error(void);
int main(void) {
    double a = -7.5, b = 2.0;
    float c = 5.5f;
    if (__builtin_elementwise_fmod(a, b) != -1.5)
        reach_error();
    if (__builtin_elementwise_fmod(c, -2.0f) != 1.5f)
        reach_error();
    return 0;
}
