/* string.h and strings.h, with the GNU and BSD extensions.  memcpy, memmove and memset are intrinsics. */
#include "cegas_model.h"

typedef unsigned char byte;

/* ---- Helpers ---- */

static size_t length(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

static size_t bounded_length(const char *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != '\0')
        n++;
    return n;
}

static int member(char c, const char *set)
{
    while (*set != '\0') {
        if (*set == c)
            return 1;
        set++;
    }
    return 0;
}

static size_t span(const char *s, const char *accept)
{
    size_t n = 0;
    while (s[n] != '\0' && member(s[n], accept))
        n++;
    return n;
}

static size_t complement_span(const char *s, const char *reject)
{
    size_t n = 0;
    while (s[n] != '\0' && !member(s[n], reject))
        n++;
    return n;
}

static int lower(byte c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static int compare_memory(const void *a, const void *b, size_t n)
{
    READS(a, n)
    READS(b, n)
    const byte *p = a, *q = b;
    for (size_t i = 0; i < n; i++) {
        if (p[i] != q[i])
            return p[i] - q[i];
    }
    return 0;
}

static void *find_byte(const void *memory, int c, size_t n)
{
    const byte *p = memory;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == (byte) c)
            return (void *) (p + i);
    }
    return NULL;
}

static char *copy_string(char *to, const char *from)
{
    AREAS(to, from)
    while ((*to = *from) != '\0') {
        COPIED(to, from)
        to++;
        from++;
    }
    COPIED(to, from)
    return to;
}

/* At most n characters, filled up with zeros; the address of the first zero, or the end. */
static char *copy_padded(char *to, const char *from, size_t n)
{
    AREAS(to, from)
    size_t i = 0;
    while (i < n && from[i] != '\0') {
        to[i] = from[i];
        COPIED(to + i, from + i)
        i++;
    }
    char *end = to + i;
    while (i < n) {
        to[i++] = '\0';
        WRITTEN(to + i - 1)
    }
    TERMINATED((size_t) (end - to) < n, from + (end - to))
    return end;
}

static char *append(char *to, const char *from, size_t n)
{
    char *end = to + length(to);
    AREAS(end, from)
    size_t i = 0;
    while (i < n && from[i] != '\0') {
        end[i] = from[i];
        COPIED(end + i, from + i)
        i++;
    }
    end[i] = '\0';
    WRITTEN(end + i)
    TERMINATED(i < n, from + i)
    return to;
}

static size_t copy_truncated(char *to, const char *from, size_t size)
{
    size_t n = length(from);
    if (size > 0) {
        size_t copied = n < size ? n : size - 1;
        __builtin_memcpy(to, from, copied);
        to[copied] = '\0';
    }
    return n;
}

static size_t append_truncated(char *to, const char *from, size_t size)
{
    size_t old = bounded_length(to, size);
    size_t n = length(from);
    if (old < size) {
        size_t room = size - old - 1;
        size_t copied = n < room ? n : room;
        __builtin_memcpy(to + old, from, copied);
        to[old + copied] = '\0';
    }
    return old + n;
}

static int compare(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (byte) *a - (byte) *b;
}

static int compare_prefix(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return (byte) a[i] - (byte) b[i];
        if (a[i] == '\0')
            return 0;
    }
    return 0;
}

static int compare_caseless(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int difference = lower((byte) a[i]) - lower((byte) b[i]);
        if (difference != 0)
            return difference;
        if (a[i] == '\0')
            return 0;
    }
    return 0;
}

static char *find(const char *s, int c)
{
    while (*s != (char) c) {
        if (*s == '\0')
            return NULL;
        s++;
    }
    return (char *) s;
}

static char *find_last(const char *s, int c)
{
    const char *last = NULL;
    for (;; s++) {
        if (*s == (char) c)
            last = s;
        if (*s == '\0')
            return (char *) last;
    }
}

static char *duplicate(const char *s, size_t n)
{
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return NULL;
    __builtin_memcpy(copy, s, n);
    copy[n] = '\0';
    return copy;
}

static char *next_token(char *s, const char *delimiters, char **rest)
{
    if (s == NULL)
        s = *rest;
    s += span(s, delimiters);
    if (*s == '\0') {
        *rest = s;
        return NULL;
    }
    char *end = s + complement_span(s, delimiters);
    if (*end != '\0')
        *end++ = '\0';
    *rest = end;
    return s;
}

static char *next_field(char **rest, const char *delimiters)
{
    char *s = *rest;
    if (s == NULL)
        return NULL;
    char *end = s + complement_span(s, delimiters);
    if (*end != '\0') {
        *end = '\0';
        *rest = end + 1;
    } else {
        *rest = NULL;
    }
    return s;
}

/* ---- Memory ---- */

MODEL int memcmp(const void *a, const void *b, size_t n)
{
    return compare_memory(a, b, n);
}

MODEL int bcmp(const void *a, const void *b, size_t n)
{
    return compare_memory(a, b, n);
}

MODEL void *memchr(const void *memory, int c, size_t n)
{
    return find_byte(memory, c, n);
}

MODEL void *memrchr(const void *memory, int c, size_t n)
{
    const byte *p = memory;
    READS(memory, n)
    while (n > 0) {
        n--;
        if (p[n] == (byte) c)
            return (void *) (p + n);
    }
    return NULL;
}

MODEL void *rawmemchr(const void *memory, int c)
{
    const byte *p = memory;
    while (*p != (byte) c)
        p++;
    return (void *) p;
}

MODEL void *memmem(const void *memory, size_t n, const void *pattern, size_t m)
{
    const byte *p = memory;
    READS(memory, n)
    READS(pattern, m)
    for (; n >= m; n--, p++) {
        if (compare_memory(p, pattern, m) == 0)
            return (void *) p;
    }
    return NULL;
}

MODEL void *mempcpy(void *to, const void *from, size_t n)
{
    __builtin_memcpy(to, from, n);
    return (char *) to + n;
}

MODEL void *memccpy(void *to, const void *from, int c, size_t n)
{
    byte *p = to;
    const byte *q = from;
    AREAS(to, from)
    for (size_t i = 0; i < n; i++) {
        p[i] = q[i];
        COPIED(p + i, q + i)
        if (q[i] == (byte) c)
            return p + i + 1;
    }
    return NULL;
}

MODEL void bzero(void *memory, size_t n)
{
    __builtin_memset(memory, 0, n);
}

MODEL void explicit_bzero(void *memory, size_t n)
{
    __builtin_memset(memory, 0, n);
}

MODEL void bcopy(const void *from, void *to, size_t n)
{
    __builtin_memmove(to, from, n);
}

/* Exchange adjacent bytes; the last one of an odd number is left alone. */
MODEL void swab(const void *from, void *to, __PTRDIFF_TYPE__ n)
{
    const byte *q = from;
    byte *p = to;
    AREAS(to, from)
    for (__PTRDIFF_TYPE__ i = 0; i + 1 < n; i += 2) {
        byte first = q[i], second = q[i + 1];
        p[i] = second;
        p[i + 1] = first;
        COPIED(p + i, q + i)
        COPIED(p + i + 1, q + i + 1)
    }
}

/* ---- Lengths and copies ---- */

MODEL size_t strlen(const char *s)
{
    return length(s);
}

MODEL size_t strnlen(const char *s, size_t limit)
{
    return bounded_length(s, limit);
}

MODEL char *strcpy(char *to, const char *from)
{
    copy_string(to, from);
    return to;
}

MODEL char *stpcpy(char *to, const char *from)
{
    return copy_string(to, from);
}

MODEL char *strncpy(char *to, const char *from, size_t n)
{
    copy_padded(to, from, n);
    return to;
}

MODEL char *stpncpy(char *to, const char *from, size_t n)
{
    return copy_padded(to, from, n);
}

MODEL char *strcat(char *to, const char *from)
{
    copy_string(to + length(to), from);
    return to;
}

MODEL char *strncat(char *to, const char *from, size_t n)
{
    return append(to, from, n);
}

MODEL size_t strlcpy(char *to, const char *from, size_t size)
{
    return copy_truncated(to, from, size);
}

MODEL size_t strlcat(char *to, const char *from, size_t size)
{
    return append_truncated(to, from, size);
}

/* In the "C" locale the transformation is the identity. */
MODEL size_t strxfrm(char *to, const char *from, size_t n)
{
    size_t needed = length(from);
    if (n > 0)
        __builtin_memcpy(to, from, needed < n ? needed + 1 : n);
    return needed;
}

MODEL char *strdup(const char *s)
{
    return duplicate(s, length(s));
}

MODEL char *strndup(const char *s, size_t limit)
{
    return duplicate(s, bounded_length(s, limit));
}

/* ---- Comparisons ---- */

MODEL int strcmp(const char *a, const char *b)
{
    return compare(a, b);
}

MODEL int strcoll(const char *a, const char *b)
{
    return compare(a, b);
}

MODEL int strncmp(const char *a, const char *b, size_t n)
{
    return compare_prefix(a, b, n);
}

MODEL int strcasecmp(const char *a, const char *b)
{
    return compare_caseless(a, b, (size_t) -1);
}

MODEL int strncasecmp(const char *a, const char *b, size_t n)
{
    return compare_caseless(a, b, n);
}

/* ---- Searches ---- */

MODEL char *strchr(const char *s, int c)
{
    return find(s, c);
}

MODEL char *index(const char *s, int c)
{
    return find(s, c);
}

MODEL char *strrchr(const char *s, int c)
{
    return find_last(s, c);
}

MODEL char *rindex(const char *s, int c)
{
    return find_last(s, c);
}

MODEL char *strchrnul(const char *s, int c)
{
    while (*s != '\0' && *s != (char) c)
        s++;
    return (char *) s;
}

MODEL char *strstr(const char *s, const char *pattern)
{
    size_t m = length(pattern);
    for (;; s++) {
        if (compare_prefix(s, pattern, m) == 0)
            return (char *) s;
        if (*s == '\0')
            return NULL;
    }
}

MODEL char *strcasestr(const char *s, const char *pattern)
{
    size_t m = length(pattern);
    for (;; s++) {
        if (compare_caseless(s, pattern, m) == 0)
            return (char *) s;
        if (*s == '\0')
            return NULL;
    }
}

MODEL size_t strspn(const char *s, const char *accept)
{
    return span(s, accept);
}

MODEL size_t strcspn(const char *s, const char *reject)
{
    return complement_span(s, reject);
}

MODEL char *strpbrk(const char *s, const char *accept)
{
    s += complement_span(s, accept);
    return *s != '\0' ? (char *) s : NULL;
}

/* ---- Tokens ---- */

static char *token_rest;

MODEL char *strtok(char *s, const char *delimiters)
{
    return next_token(s, delimiters, &token_rest);
}

MODEL char *strtok_r(char *s, const char *delimiters, char **rest)
{
    return next_token(s, delimiters, rest);
}

MODEL char *strsep(char **rest, const char *delimiters)
{
    return next_field(rest, delimiters);
}

/* ---- Bits ---- */

MODEL int ffs(int x)
{
    return __builtin_ffs(x);
}

MODEL int ffsl(long x)
{
    return __builtin_ffsl(x);
}

MODEL int ffsll(long long x)
{
    return __builtin_ffsll(x);
}

/* ---- glibc's internal names, which old preprocessed programs use ---- */

MODEL void *__mempcpy(void *to, const void *from, size_t n)
{
    __builtin_memcpy(to, from, n);
    return (char *) to + n;
}

MODEL void *__rawmemchr(const void *memory, int c)
{
    const byte *p = memory;
    while (*p != (byte) c)
        p++;
    return (void *) p;
}

MODEL void __bzero(void *memory, size_t n)
{
    __builtin_memset(memory, 0, n);
}

MODEL char *__stpcpy(char *to, const char *from)
{
    return copy_string(to, from);
}

MODEL char *__stpncpy(char *to, const char *from, size_t n)
{
    return copy_padded(to, from, n);
}

MODEL char *__strdup(const char *s)
{
    return duplicate(s, length(s));
}

MODEL char *__strndup(const char *s, size_t limit)
{
    return duplicate(s, bounded_length(s, limit));
}

MODEL size_t __strnlen(const char *s, size_t limit)
{
    return bounded_length(s, limit);
}

MODEL int __strcasecmp(const char *a, const char *b)
{
    return compare_caseless(a, b, (size_t) -1);
}

MODEL int __strncasecmp(const char *a, const char *b, size_t n)
{
    return compare_caseless(a, b, n);
}

MODEL char *__strtok_r(char *s, const char *delimiters, char **rest)
{
    return next_token(s, delimiters, rest);
}

MODEL char *__strsep_g(char **rest, const char *delimiters)
{
    return next_field(rest, delimiters);
}

/* ---- The checking variants: `room` is the size of the destination ---- */

static void check(size_t needed, size_t room)
{
    if (needed > room)
        abort();
}

MODEL void *__memcpy_chk(void *to, const void *from, size_t n, size_t room)
{
    check(n, room);
    return __builtin_memcpy(to, from, n);
}

MODEL void *__memmove_chk(void *to, const void *from, size_t n, size_t room)
{
    check(n, room);
    return __builtin_memmove(to, from, n);
}

MODEL void *__memset_chk(void *memory, int c, size_t n, size_t room)
{
    check(n, room);
    return __builtin_memset(memory, c, n);
}

MODEL void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room)
{
    check(n, room);
    __builtin_memcpy(to, from, n);
    return (char *) to + n;
}

MODEL void __explicit_bzero_chk(void *memory, size_t n, size_t room)
{
    check(n, room);
    __builtin_memset(memory, 0, n);
}

MODEL char *__strcpy_chk(char *to, const char *from, size_t room)
{
    size_t n = length(from) + 1;
    check(n, room);
    return __builtin_memcpy(to, from, n);
}

MODEL char *__stpcpy_chk(char *to, const char *from, size_t room)
{
    size_t n = length(from) + 1;
    check(n, room);
    __builtin_memcpy(to, from, n);
    return to + n - 1;
}

MODEL char *__strncpy_chk(char *to, const char *from, size_t n, size_t room)
{
    check(n, room);
    copy_padded(to, from, n);
    return to;
}

MODEL char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room)
{
    check(n, room);
    return copy_padded(to, from, n);
}

MODEL char *__strcat_chk(char *to, const char *from, size_t room)
{
    size_t old = length(to);
    size_t n = length(from) + 1;
    check(old + n, room);
    __builtin_memcpy(to + old, from, n);
    return to;
}

MODEL char *__strncat_chk(char *to, const char *from, size_t n, size_t room)
{
    check(length(to) + bounded_length(from, n) + 1, room);
    return append(to, from, n);
}

MODEL size_t __strlcpy_chk(char *to, const char *from, size_t size, size_t room)
{
    check(size, room);
    return copy_truncated(to, from, size);
}

MODEL size_t __strlcat_chk(char *to, const char *from, size_t size, size_t room)
{
    check(size, room);
    return append_truncated(to, from, size);
}
