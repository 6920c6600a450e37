/* the float versions round in float */
extern void reach_error(void);
extern float floorf(float);
extern float fabsf(float);
extern float sqrtf(float);
int main(void) {
    float x = -1.75f;
    float r = floorf(fabsf(x)) * sqrtf(1.0f);
    if (r != 2.0f)
        reach_error();
    return 0;
}
