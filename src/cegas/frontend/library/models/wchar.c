/* wchar.h: strings and arrays of wide characters, which are 32-bit signed integers; and other characters, in the "C" locale. */
#include "cegas_model.h"

typedef __WCHAR_TYPE__ wchar_t;

static size_t length(const wchar_t *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

static wchar_t *find(const wchar_t *s, wchar_t c)
{
    while (*s != c) {
        if (*s == 0)
            return NULL;
        s++;
    }
    return (wchar_t *) s;
}

static int compare(wchar_t a, wchar_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_prefix(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return compare(a[i], b[i]);
        if (a[i] == 0)
            return 0;
    }
    return 0;
}

static void copy_string(wchar_t *to, const wchar_t *from)
{
    AREAS(to, from)
    while ((*to = *from) != 0) {
        COPIED(to, from)
        to++;
        from++;
    }
    COPIED(to, from)
}

/* The number of characters at the start of s that are (or are not) in the set. */
static size_t span(const wchar_t *s, const wchar_t *set, int inside)
{
    size_t n = 0;
    while (s[n] != 0 && (find(set, s[n]) != NULL) == inside)
        n++;
    return n;
}

MODEL size_t wcslen(const wchar_t *s)
{
    return length(s);
}

MODEL size_t wcsnlen(const wchar_t *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != 0)
        n++;
    return n;
}

MODEL wchar_t *wcscpy(wchar_t *to, const wchar_t *from)
{
    copy_string(to, from);
    return to;
}

MODEL wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n)
{
    AREAS(to, from)
    size_t i = 0;
    for (; i < n && from[i] != 0; i++) {
        to[i] = from[i];
        COPIED(to + i, from + i)
    }
    TERMINATED(i < n, from + i)
    for (; i < n; i++) {
        to[i] = 0;
        WRITTEN(to + i)
    }
    return to;
}

MODEL wchar_t *wcscat(wchar_t *to, const wchar_t *from)
{
    copy_string(to + length(to), from);
    return to;
}

MODEL wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n)
{
    wchar_t *end = to + length(to);
    AREAS(end, from)
    size_t i = 0;
    for (; i < n && from[i] != 0; i++) {
        end[i] = from[i];
        COPIED(end + i, from + i)
    }
    end[i] = 0;
    WRITTEN(end + i)
    TERMINATED(i < n, from + i)
    return to;
}

MODEL int wcscmp(const wchar_t *a, const wchar_t *b)
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return compare(*a, *b);
}

MODEL int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    return compare_prefix(a, b, n);
}

MODEL wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    return find(s, c);
}

MODEL wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    const wchar_t *last = NULL;
    for (;; s++) {
        if (*s == c)
            last = s;
        if (*s == 0)
            return (wchar_t *) last;
    }
}

MODEL wchar_t *wcsstr(const wchar_t *s, const wchar_t *pattern)
{
    size_t m = length(pattern);
    for (;; s++) {
        if (compare_prefix(s, pattern, m) == 0)
            return (wchar_t *) s;
        if (*s == 0)
            return NULL;
    }
}

MODEL size_t wcsspn(const wchar_t *s, const wchar_t *accept)
{
    return span(s, accept, 1);
}

MODEL size_t wcscspn(const wchar_t *s, const wchar_t *reject)
{
    return span(s, reject, 0);
}

MODEL wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept)
{
    s += span(s, accept, 0);
    return *s != 0 ? (wchar_t *) s : NULL;
}

MODEL wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n)
{
    return __builtin_memcpy(to, from, n * sizeof(wchar_t));
}

MODEL wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n)
{
    return __builtin_memmove(to, from, n * sizeof(wchar_t));
}

MODEL wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}

MODEL int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    READS(a, n * sizeof(wchar_t))
    READS(b, n * sizeof(wchar_t))
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return compare(a[i], b[i]);
    }
    return 0;
}

MODEL wchar_t *wmemchr(const wchar_t *array, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (array[i] == c)
            return (wchar_t *) (array + i);
    }
    return NULL;
}

/* ---- Conversions: the characters of the "C" locale are those of ASCII, and stay what they are ---- */

#define EILSEQ 84

/* Nothing depends on a state of conversion, but it has to be there. */
#define READS_STATE(state) \
    if (state != NULL) { \
        READS(state, 8) \
    }

static _Bool is_known(wchar_t c)
{
    if (c >= 0 && c < 0x80)
        return 1;
    set_errno(EILSEQ);
    return 0;
}

MODEL size_t mbstowcs(wchar_t *to, const char *from, size_t size)
{
    for (size_t i = 0; to == NULL || i < size; i++) {
        if (!is_known((unsigned char) from[i]))
            return SIZE_MAX;
        if (to != NULL)
            to[i] = from[i];
        if (from[i] == '\0')
            return i;
    }
    return size;
}

MODEL size_t wcstombs(char *to, const wchar_t *from, size_t size)
{
    for (size_t i = 0; to == NULL || i < size; i++) {
        if (!is_known(from[i]))
            return SIZE_MAX;
        if (to != NULL)
            to[i] = (char) from[i];
        if (from[i] == 0)
            return i;
    }
    return size;
}

/* How long the next character is; there is no state.  (Without a byte to look at, libraries differ.) */
static int next(wchar_t *to, const char *from, size_t size)
{
    if (size == 0)
        __cegas_unsupported("a character of no bytes");
    if (!is_known((unsigned char) *from))
        return -1;
    if (to != NULL)
        *to = *from;
    return *from != '\0';
}

MODEL int mbtowc(wchar_t *to, const char *from, size_t size)
{
    if (from == NULL)
        return 0;
    return next(to, from, size);
}

MODEL int mblen(const char *from, size_t size)
{
    if (from == NULL)
        return 0;
    return next(NULL, from, size);
}

MODEL size_t mbrtowc(wchar_t *to, const char *from, size_t size, void *state)
{
    READS_STATE(state)
    if (from == NULL)
        return 0;
    return size == 0 ? (size_t) -2 : (size_t) (__PTRDIFF_TYPE__) next(to, from, size);
}

MODEL size_t mbrlen(const char *from, size_t size, void *state)
{
    READS_STATE(state)
    if (from == NULL)
        return 0;
    return size == 0 ? (size_t) -2 : (size_t) (__PTRDIFF_TYPE__) next(NULL, from, size);
}

MODEL int wctomb(char *to, wchar_t c)
{
    if (to == NULL)
        return 0;
    if (!is_known(c))
        return -1;
    *to = (char) c;
    return 1;
}

MODEL size_t wcrtomb(char *to, wchar_t c, void *state)
{
    READS_STATE(state)
    if (to == NULL)
        return 1;
    if (!is_known(c))
        return SIZE_MAX;
    *to = (char) c;
    return 1;
}

MODEL int btowc(int c)
{
    return c >= 0 && c < 0x80 ? c : -1;
}

MODEL int wctob(unsigned c)
{
    return c < 0x80 ? (int) c : -1;
}
