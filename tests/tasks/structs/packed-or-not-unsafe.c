/* the packed attribute puts a member right after the char before it */
extern void reach_error(void);
struct __attribute__((unused)) rec { char a; int b; };
int main(void) {
    struct rec r = {1, 2};
    char *start = (char *)&r;
    char *member = start + sizeof(r) - sizeof(int);
    if (member - start != 1)
        reach_error();
    return r.b - 2;
}
