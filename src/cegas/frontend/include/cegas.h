/*
 * Inputs, assumptions and assertions for harnesses. cegas finds this header by itself, and knows what the functions do:
 * there is nothing to link. (The harness that makes a counterexample run under any compiler brings definitions of them.)
 */
#ifndef CEGAS_H
#define CEGAS_H

#ifdef __cplusplus
#error "cegas.h is for C"
#endif

/* Any value of the type. */
_Bool cegas_bool(void);
char cegas_char(void);
signed char cegas_schar(void);
unsigned char cegas_uchar(void);
short cegas_short(void);
unsigned short cegas_ushort(void);
int cegas_int(void);
unsigned int cegas_uint(void);
long cegas_long(void);
unsigned long cegas_ulong(void);
long long cegas_longlong(void);
unsigned long long cegas_ulonglong(void);
__INT8_TYPE__ cegas_int8_t(void);
__UINT8_TYPE__ cegas_uint8_t(void);
__INT16_TYPE__ cegas_int16_t(void);
__UINT16_TYPE__ cegas_uint16_t(void);
__INT32_TYPE__ cegas_int32_t(void);
__UINT32_TYPE__ cegas_uint32_t(void);
__INT64_TYPE__ cegas_int64_t(void);
__UINT64_TYPE__ cegas_uint64_t(void);
__SIZE_TYPE__ cegas_size_t(void);
float cegas_float(void);
double cegas_double(void);
long double cegas_longdouble(void);

/* Fills n bytes, which have to be there, with any content. */
void cegas_bytes(void *place, __SIZE_TYPE__ n);

/* Only runs in which the condition holds are looked at. */
void cegas_assume(_Bool condition);

/* An error where the condition does not hold; the text, a literal, is in the verdict. */
void cegas_assert(_Bool condition, const char *text);

/*
 * A string of at most n characters, whatever they are, with its end. Its memory has n + 1 bytes, and lives as long as the
 * function that asks for it is under way.
 */
#define cegas_string(n)                                                                                                  \
    __extension__({                                                                                                      \
        __SIZE_TYPE__ cegas_length = (n);                                                                                \
        char *cegas_text = __builtin_alloca(cegas_length + 1);                                                           \
        cegas_bytes(cegas_text, cegas_length);                                                                           \
        cegas_text[cegas_length] = 0;                                                                                    \
        cegas_text;                                                                                                      \
    })

/* The same for n elements of a type, which may be none; n has to be small enough for them to be there. */
#define cegas_array(type, n)                                                                                             \
    __extension__({                                                                                                      \
        __SIZE_TYPE__ cegas_count = (n);                                                                                 \
        cegas_assume(cegas_count <= __PTRDIFF_MAX__ / sizeof(type));                                                     \
        cegas_count *= sizeof(type);                                                                                     \
        type *cegas_items = __builtin_alloca(cegas_count);                                                               \
        cegas_bytes(cegas_items, cegas_count);                                                                           \
        cegas_items;                                                                                                     \
    })

/* One of up to 16 values of one type; only that one is computed. The function of this name says whether it is the next. */
_Bool cegas_one_of(void);
#define cegas_one_of(...)                                                                                                \
    CEGAS_PICK(__VA_ARGS__, CEGAS_OF16, CEGAS_OF15, CEGAS_OF14, CEGAS_OF13, CEGAS_OF12, CEGAS_OF11, CEGAS_OF10,          \
               CEGAS_OF9, CEGAS_OF8, CEGAS_OF7, CEGAS_OF6, CEGAS_OF5, CEGAS_OF4, CEGAS_OF3, CEGAS_OF2, CEGAS_OF1, 0)     \
    (__VA_ARGS__)
#define CEGAS_PICK(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, chosen, ...) chosen
#define CEGAS_OF1(a) (a)
#define CEGAS_OF2(a, ...) (cegas_one_of() ? (a) : CEGAS_OF1(__VA_ARGS__))
#define CEGAS_OF3(a, ...) (cegas_one_of() ? (a) : CEGAS_OF2(__VA_ARGS__))
#define CEGAS_OF4(a, ...) (cegas_one_of() ? (a) : CEGAS_OF3(__VA_ARGS__))
#define CEGAS_OF5(a, ...) (cegas_one_of() ? (a) : CEGAS_OF4(__VA_ARGS__))
#define CEGAS_OF6(a, ...) (cegas_one_of() ? (a) : CEGAS_OF5(__VA_ARGS__))
#define CEGAS_OF7(a, ...) (cegas_one_of() ? (a) : CEGAS_OF6(__VA_ARGS__))
#define CEGAS_OF8(a, ...) (cegas_one_of() ? (a) : CEGAS_OF7(__VA_ARGS__))
#define CEGAS_OF9(a, ...) (cegas_one_of() ? (a) : CEGAS_OF8(__VA_ARGS__))
#define CEGAS_OF10(a, ...) (cegas_one_of() ? (a) : CEGAS_OF9(__VA_ARGS__))
#define CEGAS_OF11(a, ...) (cegas_one_of() ? (a) : CEGAS_OF10(__VA_ARGS__))
#define CEGAS_OF12(a, ...) (cegas_one_of() ? (a) : CEGAS_OF11(__VA_ARGS__))
#define CEGAS_OF13(a, ...) (cegas_one_of() ? (a) : CEGAS_OF12(__VA_ARGS__))
#define CEGAS_OF14(a, ...) (cegas_one_of() ? (a) : CEGAS_OF13(__VA_ARGS__))
#define CEGAS_OF15(a, ...) (cegas_one_of() ? (a) : CEGAS_OF14(__VA_ARGS__))
#define CEGAS_OF16(a, ...) (cegas_one_of() ? (a) : CEGAS_OF15(__VA_ARGS__))

#endif
