/* memcmp compares bytes as unsigned */
extern void reach_error(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
int main(void) {
    signed char a[2] = {1, -1}, b[2] = {1, 1};
    if (!(memcmp(a, b, 2) > 0))
        reach_error();
    return 0;
}
