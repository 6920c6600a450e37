/* a parameter of the entry may be a small number; must-not: SAFE */
/* options: --entry probe */
extern void reach_error(void);
int probe(char *p) {
    if (p != 0 && (unsigned long)p <= 8)
        reach_error();
    return 0;
}
