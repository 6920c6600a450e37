/* readdir gives names of up to 255 characters, without slashes, or null */
extern void reach_error(void);
struct dirent { unsigned long node; long next; unsigned short length; unsigned char kind; char name[256]; };
extern void *opendir(const char *);
extern struct dirent *readdir(void *);
extern int closedir(void *);
int main(void) {
    void *d = opendir(".");
    if (d == 0)
        return 0;
    struct dirent *e = readdir(d);
    if (e != 0 && (e->name[0] == 0 || e->name[0] == '.'))
        reach_error();
    closedir(d);
    return 0;
}
