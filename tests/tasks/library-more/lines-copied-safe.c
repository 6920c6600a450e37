/* a line that is short enough is copied with its end */
extern void reach_error(void);
extern long getline(char **, unsigned long *, void *);
extern unsigned long strlen(const char *);
extern char *strcpy(char *, const char *);
extern void free(void *);
extern struct file stream;
int main(void) {
    char name[8] = "", *line = 0;
    unsigned long size = 0;
    while (getline(&line, &size, &stream) >= 0) {
        if (strlen(line) < sizeof name)
            strcpy(name, line);
        if (strlen(name) > 7)
            reach_error();
    }
    free(line);
    return 0;
}
