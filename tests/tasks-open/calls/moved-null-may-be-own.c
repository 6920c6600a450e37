/* null plus a constant may be the address of an own function; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern char *get(void);
void bad(void) { reach_error(); }
void (*keep)(void) = bad;
int main(void) {
    char *p = get();
    if (!keep || p)
        return 1;
    ((void (*)(void))(p + 0x401136))();
    return 0;
}
