/* a function outside the program that was compared with a number is called, and returns; must-not: SAFE */
extern void reach_error(void);
typedef int (*function)(void);
extern function get(void);
int main(void) {
    function f = get();
    if ((unsigned long)f == 0x500000UL) {
        f();
        reach_error();
    }
    return 0;
}
