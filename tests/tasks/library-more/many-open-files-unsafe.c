/* of more than eight files, too, all that are open have different numbers */
extern void reach_error(void);
extern int open(const char *, int, ...);
int main(void) {
    int file[10];
    for (int i = 0; i < 10; i++) {
        file[i] = open("a", 0);
        if (file[i] < 0)
            return 0;
    }
    if (file[8] != file[9])
        reach_error();
    return 0;
}
