/* of elements without a size, none is read or written */
extern void reach_error(void);
extern void *stdin, *stdout;
extern unsigned long fread(void *, unsigned long, unsigned long, void *), fwrite(const void *, unsigned long, unsigned long, void *);
int main(void) {
    char bytes[4] = "abc";
    if (fwrite(bytes, 0, 3, stdout) != 0)
        reach_error();
    if (fread(bytes, 0, 4, stdin) != 0)
        reach_error();
    return 0;
}
