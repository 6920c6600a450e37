/* sscanf reads words, sets of characters and single characters, and counts what it has read */
extern void reach_error(void);
extern int sscanf(const char *, const char *, ...);
int main(void) {
    char word[8], set[8], pair[2];
    int n = 0;
    if (sscanf("  abc:x-y 9", "%3s:%7[a-x-]%2c%n", word, set, pair, &n) != 3 || n != 9)
        reach_error();
    if (word[0] != 'a' || word[3] != 0 || set[1] != '-' || set[2] != 0 || pair[0] != 'y' || pair[1] != ' ')
        reach_error();
    return 0;
}
