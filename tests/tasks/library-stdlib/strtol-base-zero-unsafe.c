/* with base zero a leading 0 means octal and 0x means hexadecimal */
extern void reach_error(void);
extern long strtol(const char *, char **, int);
int main(void) {
    const char *octal = "010", *hex = "0x10", *plain = "10";
    if (strtol(hex, 0, 0) != 16 || strtol(plain, 0, 0) != 10)
        reach_error();
    if (strtol(octal, 0, 0) != 10)
        reach_error();
    return 0;
}
