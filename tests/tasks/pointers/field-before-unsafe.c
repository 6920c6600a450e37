/* an address moved back within a structure means the field before */
extern void reach_error(void);
struct s {
    int a, b, c;
} s;
int main(void) {
    int *p = &s.c;
    p[-1] = 4;
    if (s.b == 4)
        reach_error();
    return 0;
}
