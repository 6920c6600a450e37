/* What functions read that are only described in the table: the front end calls this in front of them, if reads count. */
#include "cegas_model.h"

MODEL void __cegas_read_string(const char *s)
{
    while (*s != '\0')
        s++;
}
