/* memccpy stops behind the given byte and returns that place, or null */
extern void reach_error(void);
extern void *memccpy(void *, const void *, int, __SIZE_TYPE__);
int main(void) {
    char a[8] = "-------";
    char *end = memccpy(a, "k=v", 61, 4);
    if (end != a + 2 || a[2] != '-')
        reach_error();
    if (memccpy(a, "xyz", '=', 3) != 0)
        reach_error();
    if (a[2] != 'z')
        reach_error();
    return 0;
}
