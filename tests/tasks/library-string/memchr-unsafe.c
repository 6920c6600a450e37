/* memchr searches past zeros, but not past its length */
extern void reach_error(void);
extern void *memchr(const void *, int, __SIZE_TYPE__);
int main(void) {
    char a[6] = {'a', 0, 'b', 0, 'c', 'd'};
    int n = 5;
    if (memchr(a, 'c', n) != 0)
        reach_error();
    if (memchr(a, 'b', n) != a + 2)
        reach_error();
    return 0;
}
