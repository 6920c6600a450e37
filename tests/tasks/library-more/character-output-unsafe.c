/* what puts a character returns it as an unsigned char, or -1 */
extern void reach_error(void);
extern int putchar(int), fputc(int, void *), putc(int, void *), ungetc(int, void *), dup2(int, int);
extern struct file stream;
int main(void) {
    int a = putchar(-56), b = fputc(200, &stream), c = putc(65, &stream), d = ungetc(66, &stream), e = dup2(1, 7);
    if ((a != -1 && a != 201) || (b != -1 && b != 200))
        reach_error();
    if ((c != -1 && c != 65) || (d != -1 && d != 66) || (e != -1 && e != 7))
        reach_error();
    return 0;
}
