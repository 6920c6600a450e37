/* putchar returns the character as an unsigned char, or EOF */
extern void reach_error(void);
extern int putchar(int);
int main(void) {
    int result = putchar('a' + 256);
    if (result != -1 && result != 'a')
        reach_error();
    return 0;
}
