/* a shuffle takes elements of two vectors by number */
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
    v4 c = __builtin_shufflevector(a, b, 0, 7, 2, 5);
    if (c[0] != 1 || c[1] != 8 || c[3] != 6)
        reach_error();
    return 0;
}
