/* the larger of each two elements */
extern void reach_error(void);
typedef int vector __attribute__((vector_size(16)));
int main(void) {
    vector a = {1, -5, 3, 4}, b = {2, 2, -9, 4};
    vector larger = __builtin_elementwise_max(a, b), size = __builtin_elementwise_abs(b);
    if (larger[0] + 10 * larger[1] + 100 * larger[2] != 322 || size[2] != 9)
        reach_error();
    return 0;
}
