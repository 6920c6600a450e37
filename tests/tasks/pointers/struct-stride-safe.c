/* adding to a pointer moves by the padded size of the structure */
extern void __VERIFIER_error(void);
struct item { int key; char tag; int value; };
int main(void) {
    struct item items[5];
    struct item *p = items;
    int n = 3;
    char *from = (char *)p;
    p += n;
    if ((char *)p - from != 36)
        __VERIFIER_error();
    return 0;
}
