/* getdelim has its delimiter at the end only */
extern void reach_error(void);
extern long getdelim(char **, unsigned long *, int, void *);
extern void free(void *);
extern struct file stream;
int main(void) {
    char *line = 0;
    unsigned long size = 0;
    long n = getdelim(&line, &size, ';', &stream);
    if (n == 2 && (line[0] == ';' || line[2] != 0))
        reach_error();
    free(line);
    return 0;
}
