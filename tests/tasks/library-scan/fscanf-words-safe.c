/* a word of a stream has no space, and no more characters than its width */
extern void reach_error(void);
extern int fscanf(void *, const char *, ...);
extern void *stdin;
int main(void) {
    char word[4], set[3];
    if (fscanf(stdin, "%3s %*d %2[^,]", word, set) == 2 && (word[0] == '\n' || set[0] == ',' || set[1] == ','))
        reach_error();
    return 0;
}
