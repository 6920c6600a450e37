/* flags: left, sign, space, alternative form, zeros; a precision makes zeros of integers */
extern void reach_error(void);
extern int sprintf(char *, const char *, ...), strcmp(const char *, const char *);
int main(void) {
    char text[64];
    sprintf(text, "%-4d|%+d|% d|%#x|%05d|%.3d|%5.3d", 7, 7, 7, 255, -42, 5, 5);
    if (strcmp(text, "7   |+7| 7|0xff|-0042|005|  005") != 0)
        reach_error();
    return 0;
}
