/* a file has any size that is not negative */
extern void reach_error(void);
struct stat { unsigned long device, node, links; unsigned mode[4]; unsigned long kind; long size; long rest[11]; };
extern int stat(const char *, struct stat *);
int main(void) {
    struct stat about;
    about.size = -1;
    if (stat("file", &about) == 0 && about.size <= 0)
        reach_error();
    return 0;
}
