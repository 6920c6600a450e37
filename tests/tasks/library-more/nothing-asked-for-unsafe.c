/* of elements without a size, none is read or written */
extern void reach_error(void);
extern void *fopen(const char *, const char *);
extern unsigned long fread(void *, unsigned long, unsigned long, void *), fwrite(const void *, unsigned long, unsigned long, void *);
int main(void) {
    char bytes[4] = "abc";
    void *f = fopen("name", "r+");
    if (f == 0)
        return 0;
    if (fwrite(bytes, 0, 3, f) != 0)
        reach_error();
    if (fread(bytes, 1, 4, f) != 0)
        reach_error();
    return 0;
}
