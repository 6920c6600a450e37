/* installing a handler returns the one it replaces */
extern void reach_error(void);
typedef int (*handler)(int);
static int ignore(int code) { return code - code; }
static int report(int code) { return code; }
static int escalate(int code) { return code * 2; }
static handler active = ignore;
static handler install(handler next) {
    handler old = active;
    active = next;
    return old;
}
int main(void) {
    handler first = install(report);
    int a = active(5);
    handler second = install(escalate);
    int b = active(5);
    install(second);
    if (first != ignore || a != 5)
        reach_error();
    if (b != 10 || active(7) != 7)
        reach_error();
    return 0;
}
