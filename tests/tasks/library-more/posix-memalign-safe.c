/* posix_memalign returns an error number and leaves the pointer alone if the alignment is wrong */
extern void reach_error(void);
typedef __UINTPTR_TYPE__ word;
extern int posix_memalign(void **, word, word);
int main(void) {
    int x;
    void *p = &x;
    if (posix_memalign(&p, 24, 8) != 22 || p != &x)
        reach_error();
    if (posix_memalign(&p, 16, 8) != 0 || p == &x || (word)p % 16)
        reach_error();
    return 0;
}
