/* a pointer from outside may be a number below 16 that is not null */
extern void reach_error(void);
extern void *get(void);
int main(void) {
    char *p = get();
    if (p && (unsigned long)p < 16)
        reach_error();
    return 0;
}
