/* isblank knows two characters, iscntrl those below the space and 127 */
extern void reach_error(void);
extern int isblank(int), iscntrl(int), isascii(int), toascii(int);
int main(void) {
    int n = 0, c;
    for (c = 0; c < 256; c++)
        n += (isblank(c) != 0) + (iscntrl(c) != 0);
    if (n != 34)
        reach_error();
    if (0 == isblank('\t') || isblank('\n') || 0 == iscntrl(127))
        reach_error();
    if (isascii(128) || 0 == isascii(0) || toascii(200) != 72)
        reach_error();
    return 0;
}
