/* memmove to a lower overlapping place leaves the tail as it was */
extern void __VERIFIER_error(void);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
int main(void) {
    char s[6] = {1, 2, 3, 4, 5, 6};
    int n = 3;
    memmove(s, s + 2, n);
    if (s[1] != 4 || s[3] != 4)
        __VERIFIER_error();
    return s[5] - 6;
}
