/* a damaged stack ends the program */
extern void reach_error(void);
extern void __stack_chk_fail_local(void);
int main(void) {
    int damaged = 0;
    if (damaged)
        __stack_chk_fail_local();
    reach_error();
    return 0;
}
