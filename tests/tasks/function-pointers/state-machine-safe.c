/* states are functions that return the next state */
extern void reach_error(void);
struct state { struct state (*run)(int); };
static int words;
static struct state inside(int c);
static struct state outside(int c) {
    if (c != ' ') {
        words++;
        return (struct state){inside};
    }
    return (struct state){outside};
}
static struct state inside(int c) {
    return c == ' ' ? (struct state){outside} : (struct state){inside};
}
int main(void) {
    struct state s = {outside};
    for (const char *p = " ab  c de "; *p; p++)
        s = s.run(*p);
    if (words != 3)
        reach_error();
    return 0;
}
