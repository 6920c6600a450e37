/* a blank is printable but not graphic */
extern void reach_error(void);
extern int isprint(int);
extern int isgraph(int);
int main(void) {
    int c = ' ';
    if (!isprint(c))
        reach_error();
    return 0;
}
