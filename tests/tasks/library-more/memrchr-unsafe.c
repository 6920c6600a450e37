/* memrchr finds the last such byte, rawmemchr the first without a limit */
extern void reach_error(void);
extern void *memrchr(const void *, int, __SIZE_TYPE__);
extern void *rawmemchr(const void *, int);
extern void *__rawmemchr(const void *, int);
int main(void) {
    const char *s = "banana";
    if ((const char *)memrchr(s, 'a', 6) != s + 3)
        reach_error();
    if (memrchr(s, 'x', 6) != 0)
        reach_error();
    if ((const char *)rawmemchr(s, 'n') != s + 2)
        reach_error();
    if ((const char *)__rawmemchr(s, 0) != s + 6)
        reach_error();
    return 0;
}
