/* functions on sockets, directories and logs write no memory of the program */
extern void reach_error(void);
extern int listen(int, int), bind(int, const void *, int), connect(int, const void *, int), shutdown(int, int);
extern int setsockopt(int, int, int, const void *, int), accept(int, void *, void *);
extern long send(int, const void *, long, int), sendto(int, const void *, long, int, const void *, int);
extern long pwrite(int, const void *, long, long);
extern void *opendir(const char *), *fdopendir(int);
extern int dirfd(void *), closedir(void *);
extern void openlog(const char *, int, int), closelog(void), syslog(int, const char *, ...);
extern int setlogmask(int), dprintf(int, const char *, ...);
int main(void) {
    int x = 1;
    listen(0, 1), bind(0, 0, 0), connect(0, 0, 0), shutdown(0, 0), setsockopt(0, 0, 0, 0, 0), accept(0, 0, 0);
    send(0, "a", 1, 0), sendto(0, "a", 1, 0, 0, 0), pwrite(1, "a", 1, 0), fdopendir(0);
    void *d = opendir("a");
    dirfd(d), closedir(d), openlog("a", 0, 0), closelog();
    syslog(0, "%d", x), setlogmask(0), dprintf(1, "%d", x);
    if (x != 1)
        reach_error();
    return 0;
}
