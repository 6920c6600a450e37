/* %n stores how many characters there are so far */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...);
int main(void) {
    char text[20];
    int n = 0;
    sprintf(text, "ab%dcd%nef", 100, &n);
    if (n != 9)
        reach_error();
    return 0;
}
