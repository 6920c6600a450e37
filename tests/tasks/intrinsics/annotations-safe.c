/* annotations of values, variables and fields change nothing */
extern void reach_error(void);
struct s {
    int a;
    int b __attribute__((annotate("field")));
};
int main(void) {
    struct s s = {1, 2};
    int x __attribute__((annotate("variable"))) = 3;
    s.b += 1;
    if (__builtin_annotation(x, "value") + s.b != 6)
        reach_error();
    return 0;
}
