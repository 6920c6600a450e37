/* a log that is switched off counts into a dummy */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
struct log {
    int lines;
};
static struct log real, dummy;
static struct log *target = &dummy;
static void enable(int on) { target = on ? &real : &dummy; }
static void note(void) { target->lines++; }
int main(void) {
    int on = choice();
    note();
    enable(on);
    note();
    note();
    if (real.lines != (on ? 2 : 0))
        reach_error();
    enable(+on);
    note();
    if (real.lines != (on ? 2 : 1))
        reach_error();
    return 0;
}
