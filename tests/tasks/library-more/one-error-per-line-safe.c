/* if there is to be one message for each line, the second one is left out, and the program does not end */
extern void reach_error(void);
extern void error_at_line(int, int, const char *, unsigned, const char *, ...);
extern unsigned error_message_count;
extern int error_one_per_line;
int main(void) {
    char name[5] = "file";
    error_one_per_line = 1;
    error_at_line(0, 0, "file", 3, "x");
    error_at_line(1, 0, name, 3, "y");
    if (error_message_count != 1)
        reach_error();
    error_at_line(1, 0, name, 4, "z");
    reach_error();
    return 0;
}
