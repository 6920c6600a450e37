/* the rounding functions called through pointers, in float */
extern void reach_error(void);
extern float floorf(float), ceilf(float), truncf(float), rintf(float);
extern float nearbyintf(float), roundf(float), roundevenf(float);
typedef float (*function)(float);
int main(void) {
    function f[7] = {floorf, ceilf, truncf, rintf, nearbyintf, roundf, roundevenf};
    if (f[0](-2.5f) != -3.0f || f[1](2.25f) != 3.0f || f[2](-2.75f) != -2.0f)
        reach_error();
    if (f[3](2.5f) != 2.0f || f[4](3.5f) != 4.0f)
        reach_error();
    if (f[5](2.4f) != 3.0f || f[6](2.5f) != 2.0f)
        reach_error();
    return 0;
}
