/* while (*to++ = *from++) copies the terminator and then stops */
extern void __VERIFIER_error(void);
int main(void) {
    char from[] = "cat", to[6] = "xxxxx";
    char *p = to, *q = from;
    while ((*p++ = *q++))
        ;
    if (to[4] != 0)
        __VERIFIER_error();
    return to[5];
}
