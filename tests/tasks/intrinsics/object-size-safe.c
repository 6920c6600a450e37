/* the size of an object that the compiler does not see is the greatest or the least number */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
static __attribute__((noinline)) size most(char *p) { return __builtin_object_size(p, 0); }
static __attribute__((noinline)) size least(char *p) { return __builtin_object_size(p, 2); }
int main(void) {
    char a[4];
    if (most(a) != (size)-1 || least(a) != 0)
        reach_error();
    return 0;
}
