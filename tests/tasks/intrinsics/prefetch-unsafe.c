/* hints to the caches change nothing */
extern void reach_error(void);
int main(void) {
    int a[4] = {1, 2, 3, 4};
    __builtin_prefetch(&a[3], 0, 1);
    __builtin___clear_cache((char *)a, (char *)(a + 4));
    if (a[3] != 3)
        reach_error();
    return 0;
}
