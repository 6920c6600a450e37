/* a table of functions and numbers: the entry that is called */
extern void reach_error(void);
union entry { unsigned long number; int (*function)(void); };
static int two(void) { return 2; }
static int three(void) { return 3; }
static union entry table[4] = {{0x600000}, {.function = two}, {0}, {.function = three}};
int main(void) {
    if (!table[2].function && table[1].function() != 2)
        reach_error();
    return 0;
}
