/* What functions read that are only described in the table: the front end calls this in front of them, if reads count, or
 * if what leaves the program must be defined. */
#include "cegas_model.h"

/* A byte leaves the program. */
void __cegas_check_defined(unsigned char byte);

MODEL void __cegas_read_string(const char *s)
{
    while (*s != '\0')
        s++;
}

MODEL void __cegas_read_message(const char *s)
{
    if (s == NULL)
        return;
    while (*s != '\0')
        s++;
}

MODEL void __cegas_read_text(const char *s, size_t most)
{
    for (size_t i = 0; i < most && s[i] != '\0'; i++)
        ;
}

MODEL void __cegas_put_out(const unsigned char *area, size_t size)
{
    for (size_t i = 0; i < size; i++)
        __cegas_check_defined(area[i]);
}
