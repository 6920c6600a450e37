/* every graphic character is either a letter or digit, or punctuation */
extern void reach_error(void);
extern int ispunct(int);
extern int isalnum(int);
int main(void) {
    int count = 0;
    for (int c = 32; c < 127; c++)
        if (ispunct(c))
            count++;
    if (count != 32)
        reach_error();
    return 0;
}
