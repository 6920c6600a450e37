/* pwd.h, grp.h: what the system knows of users and groups is input.
 *
 * The next call may overwrite what a call has given, its texts, too.  Texts outside the program do not change here, so there is
 * no next call.
 */
#include "cegas_model.h"

char *__cegas_outside_text(void);

struct passwd {
    char *name, *password;
    unsigned int user, group;
    char *comment, *folder, *shell;
};

struct group {
    char *name, *password;
    unsigned int group;
    char **members;
};

static struct passwd user;
static struct group group;
static _Bool is_asked;

/* Nobody is found, with or without an error, unless the input says so. */
static _Bool finds(int input)
{
    if (is_asked)
        __cegas_unsupported("a second question about users or groups, which may change the answer to the first");
    is_asked = 1;
    if (input > 0)
        return 1;
    if (input < 0) {
        int number = __cegas_input_int("errno");
        __cegas_assume(number > 0);
        set_errno(number);
    }
    return 0;
}

static struct passwd *find_user(int input)
{
    if (!finds(input))
        return NULL;
    user.name = __cegas_outside_text();
    user.password = __cegas_outside_text();
    user.comment = __cegas_outside_text();
    user.folder = __cegas_outside_text();
    user.shell = __cegas_outside_text();
    user.user = (unsigned int) __cegas_input_int("pw_uid");
    user.group = (unsigned int) __cegas_input_int("pw_gid");
    return &user;
}

static struct group *find_group(int input)
{
    if (!finds(input))
        return NULL;
    group.name = __cegas_outside_text();
    group.password = __cegas_outside_text();
    group.group = (unsigned int) __cegas_input_int("gr_gid");
    group.members = (char **) __cegas_outside_text();
    return &group;
}

MODEL struct passwd *getpwnam(const char *name)
{
    (void) name;
    READS_STRING(name)
    return find_user(__cegas_input_int("getpwnam"));
}

MODEL struct passwd *getpwuid(unsigned int number)
{
    struct passwd *found = find_user(__cegas_input_int("getpwuid"));
    if (found != NULL)
        found->user = number;
    return found;
}

MODEL struct group *getgrnam(const char *name)
{
    (void) name;
    READS_STRING(name)
    return find_group(__cegas_input_int("getgrnam"));
}

MODEL struct group *getgrgid(unsigned int number)
{
    struct group *found = find_group(__cegas_input_int("getgrgid"));
    if (found != NULL)
        found->group = number;
    return found;
}
