/*
 * unistd.h and getopt.h: the options of a command line, as glibc's functions find them: arguments that are no options go behind
 * the options, unless the format begins with a + or the environment, which is input, has POSIXLY_CORRECT.
 */
#include "cegas_model.h"

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

MODEL char *optarg;
MODEL int optind = 1, opterr = 1, optopt = '?';

enum order { PERMUTE, STOP, RETURN };

static char *next;       /* what is left of the argument whose options are being read, or null */
static int first, last;  /* the arguments between these were no options, and are behind those that were */
static enum order order;
static _Bool is_begun;

static void begin(const char *format)
{
    if (optind == 0)
        optind = 1;
    first = last = optind;
    next = NULL;
    is_begun = 1;
    order = *format == '-' ? RETURN : *format == '+' ? STOP : PERMUTE;
    if (order == PERMUTE && __cegas_input_int("whether POSIXLY_CORRECT is set") != 0)
        order = STOP;
}

/* The options behind arguments that are none go in front of these. */
static void exchange(char **arguments)
{
    for (; last < optind; first++, last++) {
        char *option = arguments[last];
        for (int i = last; i > first; i--)
            arguments[i] = arguments[i - 1];
        arguments[first] = option;
    }
}

static _Bool is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0';
}

static _Bool is_end(const char *argument)
{
    return argument[0] == '-' && argument[1] == '-' && argument[2] == '\0';
}

/* Go on to an argument that is an option.  0: it is there; otherwise what is to be returned. */
static int find_option(int count, char **arguments)
{
    if (last > optind)
        last = optind;
    if (first > optind)
        first = optind;
    if (order == PERMUTE) {
        if (first != last && last != optind)
            exchange(arguments);
        else if (last != optind)
            first = optind;
        while (optind < count && !is_option(arguments[optind]))
            optind++;
        last = optind;
    }
    if (optind != count && is_end(arguments[optind])) {
        optind++;
        if (first != last && last != optind)
            exchange(arguments);
        else if (first == last)
            first = optind;
        optind = last = count;
    }
    if (optind == count) {
        if (first != last)
            optind = first;
        return -1;
    }
    if (!is_option(arguments[optind])) {
        if (order == STOP)
            return -1;
        optarg = arguments[optind++];
        return 1;
    }
    return 0;
}

/* How much of a name is that of an option: 0 nothing, 1 its beginning, 2 all. */
static int resemblance(const char *name, size_t length, const char *option)
{
    for (size_t i = 0; i < length; i++) {
        if (name[i] != option[i])
            return 0;
    }
    return option[length] == '\0' ? 2 : 1;
}

/* The option that is meant by a name or by the beginning of a name: its number, or -1 if there is none, or several. */
static int find_long(const char *name, size_t length, const struct option *options)
{
    int found = -1;
    _Bool is_ambiguous = 0;
    for (int i = 0; options[i].name != NULL; i++) {
        int like = resemblance(name, length, options[i].name);
        if (like == 2)
            return i;
        if (like == 1 && found < 0)
            found = i;
        else if (like == 1)
            is_ambiguous |= options[found].has_arg != options[i].has_arg || options[found].flag != options[i].flag
                            || options[found].val != options[i].val;
    }
    return is_ambiguous ? -1 : found;
}

static int read_long(int count, char **arguments, _Bool has_colon, const struct option *options, int *index)
{
    char *name = arguments[optind++] + 2;
    size_t length = 0;
    next = NULL;
    while (name[length] != '\0' && name[length] != '=')
        length++;
    int found = find_long(name, length, options);
    if (found < 0) {
        optopt = 0;
        return '?';
    }
    const struct option *option = options + found;
    if (name[length] == '=') {
        if (option->has_arg == 0) {
            optopt = option->val;
            return '?';
        }
        optarg = name + length + 1;
    } else if (option->has_arg == 1) {
        if (optind >= count) {
            optopt = option->val;
            return has_colon ? ':' : '?';
        }
        optarg = arguments[optind++];
    }
    if (index != NULL)
        *index = found;
    if (option->flag == NULL)
        return option->val;
    *option->flag = option->val;
    return 0;
}

static int read_short(int count, char **arguments, const char *format)
{
    char c = *next++;
    const char *found = format;
    while (*found != '\0' && *found != c)
        found++;
    if (*next == '\0')
        optind++;
    if (*found == '\0' || c == ':' || c == ';') {
        optopt = c;
        return '?';
    }
    if (c == 'W' && found[1] == ';')
        __cegas_unsupported("getopt with W; in its format");
    if (found[1] != ':')
        return c;
    if (*next != '\0') {
        optarg = next;
        optind++;
    } else if (found[2] != ':') {
        if (optind == count) {
            optopt = c;
            c = *format == ':' ? ':' : '?';
        } else {
            optarg = arguments[optind++];
        }
    }
    next = NULL;
    return c;
}

static int read_option(int count, char **arguments, const char *format, const struct option *options, int *index)
{
    READS_STRING(format)
    if (count < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !is_begun)
        begin(format);
    if (*format == '-' || *format == '+')
        format++;
    if (next == NULL || *next == '\0') {
        int result = find_option(count, arguments);
        if (result != 0)
            return result;
        if (options != NULL && arguments[optind][1] == '-')
            return read_long(count, arguments, *format == ':', options, index);
        next = arguments[optind] + 1;
    }
    return read_short(count, arguments, format);
}

MODEL int getopt(int count, char *const *arguments, const char *format)
{
    return read_option(count, (char **) arguments, format, NULL, NULL);
}

MODEL int getopt_long(int count, char *const *arguments, const char *format, const struct option *options, int *index)
{
    return read_option(count, (char **) arguments, format, options, index);
}
