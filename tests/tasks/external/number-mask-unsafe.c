/* a pointer from outside may be a number within the first page that is not null */
extern void reach_error(void);
extern void *get(void);
int main(void) {
    char *p = get();
    if (p && ((unsigned long)p & 0xfff) == (unsigned long)p)
        reach_error();
    return 0;
}
