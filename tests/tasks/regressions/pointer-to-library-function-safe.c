/* a pointer to a library function calls that function */
extern void reach_error(void);
extern unsigned long strlen(const char *);
int main(void) {
    unsigned long (*length)(const char *) = strlen;
    if (length("abc") != 3)
        reach_error();
    return 0;
}
