/* div truncates towards zero: the remainder has the sign of the dividend */
extern void reach_error(void);
typedef struct { int quot, rem; } div_t;
extern div_t div(int, int);
int main(void) {
    int a = -7, b = 2;
    div_t d = div(a, b);
    if (d.rem != -1)
        reach_error();
    return 0;
}
