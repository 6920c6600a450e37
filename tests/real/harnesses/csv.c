#include <cegas.h>
#include "csv.h"
static int bytes, fields, rows;
static void field(void *text, size_t size, void *data) { fields++; bytes += size; }
static void row(int end, void *data) { rows++; }
int main(void) {
    char text[N];
    struct csv_parser parser;
    cegas_bytes(text, N);
    if (csv_init(&parser, 0) != 0)
        return 0;
    csv_set_blk_size(&parser, 4);
    size_t used = csv_parse(&parser, text, N, field, row, 0);
    if (used == N)
        csv_fini(&parser, field, row, 0);
    cegas_assert(used <= N && bytes <= N, "no more than was given");
    cegas_assert(rows <= N && fields >= rows, "a row has a field");
    csv_free(&parser);
    return 0;
}
