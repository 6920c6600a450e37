/* whether a high character is negative depends on the type it is read by */
extern void reach_error(void);
int main(void) {
    const char *s = "a\377";
    int i = 1;
    int v = (unsigned char)s[i];
    if (v != -1)
        reach_error();
    return 0;
}
