/* a vector converted element by element, and seen as other elements */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
int main(void) {
    f4 f = {1.75f, -2.5f, 0.0f, 3.0f};
    v4 a = __builtin_convertvector(f, v4);
    b16 b = (b16)a;
    if (a[0] != 1 || a[1] != -2)
        reach_error();
    if (b[4] != 254 || b[15] != 0)
        reach_error();
    return 0;
}
