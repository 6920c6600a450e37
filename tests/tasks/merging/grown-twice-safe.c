// A block that grows by realloc at places where paths meet: how much is copied, no branch says.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void *realloc(void *, unsigned long);
extern void free(void *);

int main(void) {
    char *text = realloc(0, 2);
    unsigned long room = 2, length = 0;
    char last = 0;
    for (int i = 0; i < 6; i++) {
        _Bool c = __VERIFIER_nondet_bool();
        unsigned long more = room >= (unsigned long)-1 - 2 ? (unsigned long)-1 - room : 2;
        if (length == room) {
            text = realloc(text, room + more);
            room += more;
        }
        if (c) {
            text[length++] = (char)(i + 1);
            last = (char)(i + 1);
        }
    }
    if (length > 0 && text[length - 1] != last)
        reach_error();
    if (length == 5 && text[1] > 3)
        reach_error();
    free(text);
    return 0;
}
