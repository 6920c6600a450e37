#include <cegas.h>
#include <pb_decode.h>
#include <pb_encode.h>
int main(void) {
    pb_byte_t code[10];
    uint64_t number = cegas_uint64_t(), back = 0;
    pb_ostream_t out = pb_ostream_from_buffer(code, sizeof code);
    cegas_assert(pb_encode_varint(&out, number), "it fits");
    pb_istream_t in = pb_istream_from_buffer(code, out.bytes_written);
    cegas_assert(pb_decode_varint(&in, &back) && back == number, "the same number");
    return 0;
}
