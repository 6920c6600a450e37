/* getpwuid and its like give entries of the system's, or none */
extern void reach_error(void);
struct passwd { char *name, *password; unsigned user, group; char *comment, *folder, *shell; };
struct group { char *name, *password; unsigned group; char **members; };
extern struct passwd *getpwnam(const char *), *getpwuid(unsigned);
extern struct group *getgrnam(const char *), *getgrgid(unsigned);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 0) {
        struct passwd *p = getpwnam("root");
        return p && p->user;
    }
    if (n == 1) {
        struct group *g = getgrnam("root");
        return g && g->group;
    }
    struct passwd *p = n == 2 ? getpwuid(7) : 0;
    struct group *g = n == 3 ? getgrgid(8) : 0;
    int missing = p == 0;
    if ((p && p->user != 7) || (g && g->group != 8) || missing > 1)
        reach_error();
    return 0;
}
