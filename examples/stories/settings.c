/* A record that survives a loss of power: two slots in flash memory, the newer valid one counts. */
#include <cegas.h>

#define EMPTY 0xff

struct slot {
  unsigned char number, value, check;
};

static struct slot flash[2];
static int steps_left;

/* A byte at a time, and any of them may be the last one. */
static int program(unsigned char *place, unsigned char byte) {
  if (steps_left == 0)
    return 0;
  steps_left--;
  *place = byte;
  return 1;
}

static unsigned char check_of(const struct slot *slot) {
  return slot->number ^ slot->value;
}

static int is_valid(const struct slot *slot) {
  return slot->number != EMPTY && slot->check == check_of(slot);
}

/* The slot to be read; -1 if there is none. */
static int newest(void) {
  int first = is_valid(&flash[0]), second = is_valid(&flash[1]);
  if (first && second)
    return (signed char)(flash[1].number - flash[0].number) > 0;
  return first ? 0 : second ? 1 : -1;
}

/* Whether the power lasted. */
static int save(unsigned char value) {
  int old = newest();
  struct slot *slot = &flash[old == 0];
  unsigned char number = old < 0 ? 0 : flash[old].number + 1;
#ifdef MENDED
  return program(&slot->number, EMPTY) && program(&slot->value, value) && program(&slot->check, number ^ value) &&
         program(&slot->number, number);
#else
  return program(&slot->number, number) && program(&slot->value, value) && program(&slot->check, number ^ value);
#endif
}

int main(void) {
  for (int i = 0; i < 2; i++)
    flash[i].number = flash[i].value = flash[i].check = EMPTY;
  unsigned char first = cegas_uchar(), second = cegas_uchar(), third = cegas_uchar();
  steps_left = 8;
  save(first);
  save(second);
  steps_left = cegas_one_of(0, 1, 2, 3, 4); /* the power fails */
  int is_saved = save(third);
  int slot = newest();
  cegas_assert(slot >= 0, "something can be read");
  unsigned char value = flash[slot].value;
  cegas_assert(value == (is_saved ? third : second), "the old value or the new one");
}
