/* pieces that are cut off a buffer in a loop follow each other without overlap */
extern void __VERIFIER_error(void);
struct arena {
    char *free;
    char *limit;
};
static char *cut(struct arena *a, int size) {
    if (a->limit - a->free < size)
        return 0;
    char *piece = a->free;
    a->free += size;
    return piece;
}
int main(void) {
    char buffer[10];
    struct arena a = {buffer, buffer + 10};
    char *pieces[4];
    for (int i = 0; i < 4; i++) {
        pieces[i] = cut(&a, 3);
        if (pieces[i])
            pieces[i][2] = (char)i;
    }
    if (pieces[3] || buffer[8] != 2)
        __VERIFIER_error();
    if (buffer[2] != 0 || pieces[1] != buffer + 3)
        __VERIFIER_error();
    return 0;
}
