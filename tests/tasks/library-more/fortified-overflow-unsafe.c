/* a checked copy into an object that is too small ends the program */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *__memcpy_chk(void *, const void *, size, size);
int main(void) {
    char a[8];
    size all = 4;
    __memcpy_chk(a, "abc", 4, all);
    reach_error();
    return 0;
}
