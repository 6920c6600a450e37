/* memcpy copies exactly as many bytes as it is told */
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    char from[4] = {1, 2, 3, 4}, to[4] = {9, 9, 9, 9};
    int n = 2;
    char *r = memcpy(to, from, n);
    if (r != to || to[1] != 2 || to[2] != 9)
        reach_error();
    return 0;
}
