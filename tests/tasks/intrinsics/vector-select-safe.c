/* a choice between the elements of two vectors */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, 2, 3, 4}, b = {9, 9, 9, 9}, m = a > 2;
    v4 c = (m & a) | (~m & b);
    if (c[0] != 9 || c[1] != 9 || c[2] != 3)
        reach_error();
    return 0;
}
