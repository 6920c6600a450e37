/*
 * What is linked to a program that was compiled from its model: objects, inputs, and the search through states.
 *
 * Freestanding, for x86-64: no C library. `runtime-x86_64.o` is made from this file by
 * `python -m tests.tools.native_runtime`, so that it is not compiled anew with every program.
 *
 * All memory is given by whoever calls (`jit.py`): the arena with the bytes of all objects, their table, and the pool in
 * which states are kept. The program's addresses are pairs of an object's number and an offset; no address of this process is
 * ever among its data, so that equal states are equal byte by byte.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long s64;
#define API __attribute__((used))

/* How a stretch of a run ended. The numbers stand in `jit.py`, too. */
enum { GOING, CUT, END, TARGET, VIOLATION, BLOCKED, STUCK, TIRED };
/* Why the search came back. */
enum { MORE, DONE, FOUND, REFUSED, FULL, CROWDED };

/* What a slot of a cut is: the number of an object; that of the first object of a frame. */
enum { OBJECT_SLOT = 1, FRAME_SLOT = 2 };

enum { ALIVE = 1, HEAP = 2, CONSTANT = 4, FUNCTION = 8, OUTSIDE = 16, PROMISED = 128, ALIGNED = 8 };

/* Bytes that nobody has written yet: ones that are read for the first time get an input; copies of each other are not read. */
enum { WRITTEN, FRESH, COPIED, LIMITED };  /* from LIMITED on: like FRESH, but for some bytes that it cannot be */
enum { MOST_LIMITS = 253 };

struct object { u64 base, size; u32 flags, site; };

/* -- what the caller sets ------------------------------------------------------------------------------------------ */

struct setup {
  u8 *arena, *fresh, *image;      /* bytes; which of them nobody has written yet (FRESH); those of static objects at the start */
  u32 *first_tags;                /* those at the start */
  u32 *tags;                      /* for each word of the arena: the object that an address in it leads to */
  struct object *objects;
  u64 image_size, writable, stack_base, stack_end, heap_base, heap_end;
  u32 statics, most_objects, word, has_tags;
  u64 *saved;                     /* the registers at a cut */
  const u32 *cut_slots;           /* how many of them each cut has */
  const u32 *cut_pointers;        /* for each cut, MOST_SLOTS kinds: OBJECT_SLOT, FRAME_SLOT, or neither */
  u64 most_slots;
  const u64 *values;              /* the inputs' classes, one after the other */
  const u32 *first_value;         /* for each input, where its classes begin; and one more */
  const u8 *widths;               /* the bits of each input */
  u64 round_fuel;
  u64 *given; u32 *chosen, *inputs_of; u64 most_inputs;  /* the inputs of a stretch of a run */
  u8 *pool; u64 pool_size;        /* states */
  u64 *table; u64 table_size;     /* hash table of their places, with a part of each hash: a power of two */
  u64 *places;                    /* where in the pool each state is */
  u32 *parents; u64 *choice_places; u64 most_states;
  u64 *choices; u64 choices_size; /* the inputs on the way from a state's parent to it */
  u8 *taken, *seen;               /* how often a run took each branch; in which orders of magnitude runs did */
  u64 *kept, *kept_places, *kept_fuel;  /* the beginnings of inputs that led to new ones: where each is, and what it took */
  u64 branches, kept_size, most_kept;
  u32 *reached;                   /* room for the numbers of all objects */
  const u8 *words; const u64 *word_places; u64 word_count;  /* the texts of the program; where each begins, and one more */
};

API struct setup setup;
API u32 cegas_status;
API u64 cegas_detail;
API s64 cegas_fuel;
API u32 cegas_objects;            /* their number, static ones included */
API u64 cegas_stack, cegas_heap;  /* the first free byte of either */

extern void cegas_step(u32 where);
extern u8 *stack_limit;

/* So many bytes of the processor's stack may be used from here on. */
API void cegas_set_stack(u64 bytes) { stack_limit = (u8 *)__builtin_frame_address(0) - bytes; }

/* -- small things -------------------------------------------------------------------------------------------------- */

void *memcpy(void *to, const void *from, unsigned long n) {
  u8 *t = to; const u8 *f = from;
  while (n >= 8) { u64 w; __builtin_memcpy(&w, f, 8); __builtin_memcpy(t, &w, 8); t += 8; f += 8; n -= 8; }
  while (n--) *t++ = *f++;
  return to;
}
void *memset(void *to, int c, unsigned long n) {
  u8 *t = to;
  u64 w = 0x0101010101010101ull * (u8)c;
  while (n >= 8) { __builtin_memcpy(t, &w, 8); t += 8; n -= 8; }
  while (n--) *t++ = (u8)c;
  return to;
}

static void stop(u32 status, u64 detail) { cegas_status = status; cegas_detail = detail; }

/* To clear so many bytes takes about as long as a round of a loop; to copy them, so many times as long; to look at a word for an
   address, as long as to clear a few bytes. A run that has paid for too many is over, as one that has made too many rounds. */
enum { BYTES_PER_FUEL = 100, COPY_COST = 8, LOOK_COST = 16 };
API u64 cegas_bytes;              /* what the run under way has paid for */
static u64 most_bytes = ~0ull;

static u32 pay(u64 bytes) {
  cegas_bytes += bytes;
  if (cegas_bytes <= most_bytes) return 1;
  stop(TIRED, ~0ull);
  return 0;
}

/* -- objects ------------------------------------------------------------------------------------------------------- */

API void cegas_untag(u64 base, u64 size) {
  u64 first = base / setup.word, end = (base + size + setup.word - 1) / setup.word;
  memset(setup.tags + first, 0, 4 * (end - first));
}

/* Clear what is known of a range: whether it was written, and which of its words are addresses. */
static void clear_range(u64 base, u64 size, u8 is_fresh, u8 is_zero) {
  if (is_zero) memset(setup.arena + base, 0, size);
  memset(setup.fresh + base, is_fresh, size);
  if (setup.has_tags) cegas_untag(base, size);
}

API u32 cegas_allocate(u32 site, u64 size, u64 align, u32 is_heap, u32 is_zeroed, u64 detail) {
  u64 *top = is_heap ? &cegas_heap : &cegas_stack;
  u64 end = is_heap ? setup.heap_end : setup.stack_end;
  u64 step = align < 16 ? 16 : align, base = (*top + step - 1) / step * step;
  if (cegas_objects >= setup.most_objects || size > end || base > end - size) { stop(STUCK, detail); return 0; }
  if (!pay(size)) return 0;
  *top = base + size;
  struct object *made = &setup.objects[cegas_objects];
  made->base = base; made->size = size; made->flags = ALIVE | (is_heap ? HEAP : 0) | __builtin_ctzll(align) << ALIGNED; made->site = site;
  clear_range(base, size, !is_zeroed, 1);
  return cegas_objects++;
}

/* An array of addresses ends with null, and the others in it lead somewhere. */
API void cegas_promise(u32 made) {
  struct object *array = &setup.objects[made];
  array->flags |= PROMISED;
  memset(setup.fresh + array->base + array->size - setup.word, WRITTEN, setup.word);
}

/* A frame is left: its objects die. If no address of them can be left anywhere, they are forgotten. */
API void cegas_leave(u32 first, u64 stack, u32 forget) {
  u32 heap = 0;
  for (u32 each = first; each < cegas_objects; each++) {
    if (setup.objects[each].flags & HEAP) heap = 1;
    else setup.objects[each].flags &= ~ALIVE;
  }
  if (forget && !heap) cegas_objects = first;
  cegas_stack = stack;
}

/* Bytes of a range that nobody has written: 0 none, 1 all, and they are one input, 2 some. */
API u32 cegas_fresh(u64 base, u64 size) {
  u64 count = 0, others = 0;
  for (u64 each = 0; each < size; each++) {
    u8 kind = setup.fresh[base + each];
    count += kind != WRITTEN;
    others += kind == COPIED || (kind >= LIMITED && size > 1);
  }
  return count == 0 ? 0 : count == size && !others ? 1 : 2;
}
API void cegas_written(u64 base, u64 size) { memset(setup.fresh + base, 0, size); }
/* Whether an address, or a piece of one, is in a range. */
API u32 cegas_tagged(u64 base, u64 size) {
  for (u64 word = base / setup.word; word * setup.word < base + size; word++) if (setup.tags[word]) return 1;
  return 0;
}

/* -- lost blocks ---------------------------------------------------------------------------------------------------- */

/* A block to which a chain of addresses leads, from the roots that were named since the last look, from static objects, or from
   living locals. The mark is gone when the look is over: it stands where the alignment does. */
enum { REACHED = 1u << 31 };
static u32 reached_count;

API void cegas_root(u32 object) {
  if (object < setup.statics || object >= cegas_objects) return;
  struct object *block = &setup.objects[object];
  if ((block->flags & (ALIVE | HEAP | REACHED)) != (ALIVE | HEAP)) return;
  block->flags |= REACHED;
  setup.reached[reached_count++] = object;
}

static void reach_from(u64 base, u64 size) {
  if (!setup.has_tags) return;
  cegas_bytes += LOOK_COST * (size / setup.word);
  for (u64 word = base / setup.word; word * setup.word < base + size; word++) if (setup.tags[word]) cegas_root(setup.tags[word]);
}

/* Whether there is a living block that none leads to. */
API u32 cegas_loses(void) {
  u32 is_lost = 0;
  reach_from(0, setup.image_size);
  for (u32 each = setup.statics; each < cegas_objects; each++) {
    struct object *local = &setup.objects[each];
    if ((local->flags & (ALIVE | HEAP)) == ALIVE) reach_from(local->base, local->size);
  }
  for (u32 each = 0; each < reached_count; each++) {
    struct object *block = &setup.objects[setup.reached[each]];
    reach_from(block->base, block->size);
  }
  for (u32 each = setup.statics; each < cegas_objects; each++) {
    struct object *block = &setup.objects[each];
    is_lost |= (block->flags & (ALIVE | HEAP | REACHED)) == (ALIVE | HEAP);
    block->flags &= ~REACHED;
  }
  reached_count = 0;
  return is_lost;
}

static void copy_byte(u64 to, u64 from) {
  if (setup.fresh[from] != WRITTEN) setup.fresh[from] = COPIED;
  setup.arena[to] = setup.arena[from]; setup.fresh[to] = setup.fresh[from];
}

API u32 cegas_copy(u64 to, u64 from, u64 size, u64 detail) {
  if (!pay(COPY_COST * size)) return 0;
  if (to < setup.stack_base && cegas_fresh(from, size)) { stop(STUCK, detail); return 0; }  /* static objects are written */
  if (setup.has_tags && (cegas_tagged(from, size) || cegas_tagged(to, size))) {
    if (to % setup.word || from % setup.word || size % setup.word) { stop(STUCK, detail); return 0; }
  }
  if (to <= from) for (u64 each = 0; each < size; each++) copy_byte(to + each, from + each);
  else for (u64 each = size; each--;) copy_byte(to + each, from + each);
  if (setup.has_tags) {
    u64 words = size / setup.word, t = to / setup.word, f = from / setup.word;
    if (to % setup.word || from % setup.word || size % setup.word) return 1;
    if (t <= f) for (u64 each = 0; each < words; each++) setup.tags[t + each] = setup.tags[f + each];
    else for (u64 each = words; each--;) setup.tags[t + each] = setup.tags[f + each];
  }
  return 1;
}

/* Whether an address is cut in two here: to overwrite a part of one is stuck. */
static u32 is_part_of_address(u64 at) { return setup.has_tags && at % setup.word && setup.tags[at / setup.word]; }

API u32 cegas_fill(u64 to, u8 byte, u64 size, u64 detail) {
  if (!pay(size)) return 0;
  if (is_part_of_address(to) || is_part_of_address(to + size)) { stop(STUCK, detail); return 0; }
  memset(setup.arena + to, byte, size);
  clear_range(to, size, 0, 0);
  return 1;
}

/* Bytes of the stack or the heap that become unknown are like those that nobody has written. */
API u32 cegas_forget(u64 to, u64 size, u64 detail) {
  if (!pay(size)) return 0;
  if (is_part_of_address(to) || is_part_of_address(to + size)) { stop(STUCK, detail); return 0; }
  clear_range(to, size, FRESH, 0);
  return 1;
}

/* The same, but for up to eight bytes. Each set of them has a number. */
static struct { u64 bytes; u32 count; } limits[MOST_LIMITS];
static u32 limits_used;

API u32 cegas_forget_but(u64 to, u64 size, u64 bytes, u32 count, u64 detail) {
  u32 limit = 0;
  while (limit < limits_used && (limits[limit].bytes != bytes || limits[limit].count != count)) limit++;
  if (limit == MOST_LIMITS) { stop(STUCK, detail); return 0; }
  if (!cegas_forget(to, size, detail)) return 0;
  if (limit == limits_used) { limits[limit].bytes = bytes; limits[limit].count = count; limits_used++; }
  memset(setup.fresh + to, LIMITED + limit, size);
  return 1;
}

/* Any byte as one that may stand at a place: those that may not count as the one behind the last of them. */
API u8 cegas_fitting(u64 place, u8 byte) {
  if (setup.fresh[place] < LIMITED) return byte;
  u32 limit = setup.fresh[place] - LIMITED, count = limits[limit].count;
  u64 bytes = limits[limit].bytes;
  for (u32 each = 0; each < count; each++) if ((u8)(bytes >> 8 * each) == byte) return (u8)(bytes >> 8 * (count - 1)) + 1;
  return byte;
}

/* The state in which a program starts. */
API void cegas_reset(void) {
  memcpy(setup.arena, setup.image, setup.image_size);
  clear_range(setup.image_size, setup.stack_base - setup.image_size, FRESH, 0);
  if (setup.has_tags) memcpy(setup.tags, setup.first_tags, 4 * (setup.writable / setup.word));
  cegas_objects = setup.statics;
  cegas_stack = setup.stack_base;
  cegas_heap = setup.heap_base;
  cegas_bytes = setup.image_size;
  cegas_status = GOING;
}

/* -- inputs -------------------------------------------------------------------------------------------------------- */

/* Those of the stretch under way: `chosen` says which class of which input, `given` the values. */
API u32 cegas_asked;              /* how many were asked for */
API u64 cegas_repeated;           /* if a run repeats another one: how many inputs that one had */
static u32 repeats;
static u32 fixed;                 /* how many of them are given by what was chosen */
static u32 is_random;
static u64 seed;

static u64 draw(void) {
  seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
  return seed * 0x2545f4914f6cdd1dull;
}

static u64 most_rounds;           /* of a random run */

/* With the width of an input: a run goes on with few values of it but those that are given. */
enum { IS_NARROW = 128 };

/* Characters are often digits, or those of a word that stands in the program, one after the other. */
enum { CHARACTER = 8, WORD_EVERY = 8, DIGIT_EVERY = 8 };
/* Numbers of few bits: lengths, counts. */
enum { SMALL_BITS = 8 };
static u64 word_at, word_end;

static u64 drawn(u32 input) {
  u32 first = setup.first_value[input], count = setup.first_value[input + 1] - first, bits = setup.widths[input] & ~IS_NARROW;
  if (setup.widths[input] & IS_NARROW) return setup.values[first + draw() % count];
  if (bits == CHARACTER && setup.word_count) {
    if (word_at == word_end && draw() % WORD_EVERY == 0) {
      u64 word = draw() % setup.word_count;
      word_at = setup.word_places[word];
      word_end = setup.word_places[word + 1];
    }
    if (word_at < word_end) return setup.words[word_at++];
  }
  u64 mask = bits >= 64 ? ~0ull : (1ull << bits) - 1, kind = draw() >> 32;
  if (bits == CHARACTER && kind / 8 % DIGIT_EVERY == 0) return '0' + draw() % 10;
  if (count && kind % 4 != 0) return setup.values[first + draw() % count];
  if (kind % 16 < 4) return draw() & ((2ull << draw() % SMALL_BITS) - 1) & mask;
  if (kind % 16 < 8) return draw() & mask;
  return draw() % most_rounds & mask;  /* loops that count to it come to an end */
}

/* A run may follow the inputs of another one, but for some places; behind its end they are random. */
enum { MOST_CHANGED = 4 };
static u64 followed, followed_from, followed_run, changed[MOST_CHANGED];

static u32 is_changed(u64 place) {
  for (u32 each = 0; each < MOST_CHANGED; each++) if (changed[each] == place) return 1;
  return 0;
}

API u64 cegas_input(u32 input, u64 detail) {
  u32 place = cegas_asked;
  if (place >= setup.most_inputs) { stop(STUCK, detail); return 0; }
  cegas_asked++;
  setup.inputs_of[place] = input;
  if (repeats) {
    if (place < cegas_repeated) return setup.given[place];
    stop(STUCK, detail);
    return 0;
  }
  if (is_random) return setup.given[place] = place < followed && !is_changed(place) ? setup.kept[followed_from + place] : drawn(input);
  u32 first = setup.first_value[input];
  if (setup.first_value[input + 1] == first) { stop(STUCK, detail); return 0; }  /* not finite */
  if (place >= fixed) { setup.chosen[place] = 0; fixed = place + 1; }
  return setup.given[place] = setup.values[first + setup.chosen[place]];
}

/* The next combination of inputs: the last input that has another class takes it, and those behind it are free. */
static u32 next_choice(void) {
  fixed = cegas_asked;
  while (fixed) {
    u32 input = setup.inputs_of[fixed - 1];
    if (setup.chosen[fixed - 1] + 1 < setup.first_value[input + 1] - setup.first_value[input]) { setup.chosen[fixed - 1]++; return 1; }
    fixed--;
  }
  return 0;
}

/* -- states -------------------------------------------------------------------------------------------------------- */

API u64 cegas_states, cegas_current, cegas_rounds, cegas_pool_used, cegas_choices_used;
API u64 cegas_moved;              /* bytes of states that were put back */
static u32 is_within;             /* the current state's combinations have been begun */

static u8 *put(u8 *to, const void *from, u64 size) { memcpy(to, from, size); return to + size; }
static const u8 *get(const u8 *from, void *to, u64 size) { memcpy(to, from, size); return from + size; }

static u32 kind_of(u32 where, u64 slot) { return setup.cut_pointers[where * setup.most_slots + slot]; }

/* Dead objects at the end of the table that no register and no memory leads to are forgotten. Their numbers are given again:
   what a frame makes from now on is its own, even if the numbers are lower than those at its beginning. */
static void trim(u32 where) {
  u32 least = cegas_objects;
  while (least > setup.statics && !(setup.objects[least - 1].flags & ALIVE)) least--;
  if (least == cegas_objects) return;
  for (u64 slot = 0; slot < setup.cut_slots[where]; slot++)
    if (kind_of(where, slot) == OBJECT_SLOT && setup.saved[slot] >= least) least = setup.saved[slot] + 1;
  if (setup.has_tags) {
    u64 low = 0, high = setup.writable;
    for (u32 area = 0; area < 3; area++) {
      for (u64 word = low / setup.word; word * setup.word < high; word++) if (setup.tags[word] >= least) least = setup.tags[word] + 1;
      low = area ? setup.heap_base : setup.stack_base; high = area ? cegas_heap : cegas_stack;
    }
  }
  if (least >= cegas_objects) return;
  cegas_objects = least;
  for (u64 slot = 0; slot < setup.cut_slots[where]; slot++)
    if (kind_of(where, slot) == FRAME_SLOT && setup.saved[slot] > least) setup.saved[slot] = least;
  cegas_stack = setup.stack_base;
  cegas_heap = setup.heap_base;
  for (u32 each = setup.statics; each < least; each++) {
    u64 *top = setup.objects[each].flags & HEAP ? &cegas_heap : &cegas_stack, end = setup.objects[each].base + setup.objects[each].size;
    if (end > *top) *top = end;
  }
}

static u64 bytes_needed(u32 where) {
  u64 memory = setup.writable + 2 * (cegas_stack - setup.stack_base + cegas_heap - setup.heap_base);
  return 64 + 8 * (u64)setup.cut_slots[where] + sizeof(struct object) * (cegas_objects - setup.statics) + memory +
         (setup.has_tags ? 4 * (memory / setup.word + 8) : 0);
}

static u64 write_area(u8 **to, u64 low, u64 high, u32 with_fresh) {
  *to = put(*to, setup.arena + low, high - low);
  if (with_fresh) *to = put(*to, setup.fresh + low, high - low);
  if (setup.has_tags) *to = put(*to, setup.tags + low / setup.word, 4 * ((high + setup.word - 1) / setup.word - low / setup.word));
  return 0;
}
static void read_area(const u8 **from, u64 low, u64 high, u32 with_fresh) {
  *from = get(*from, setup.arena + low, high - low);
  if (with_fresh) *from = get(*from, setup.fresh + low, high - low);
  if (setup.has_tags) *from = get(*from, setup.tags + low / setup.word, 4 * ((high + setup.word - 1) / setup.word - low / setup.word));
}

static u64 write_state(u8 *start, u32 where) {
  u8 *to = start + 8;
  to = put(to, &where, 4); to = put(to, &cegas_objects, 4);
  to = put(to, &cegas_stack, 8); to = put(to, &cegas_heap, 8);
  to = put(to, setup.saved, 8 * (u64)setup.cut_slots[where]);
  to = put(to, setup.objects + setup.statics, sizeof(struct object) * (cegas_objects - setup.statics));
  write_area(&to, 0, setup.writable, 0);
  write_area(&to, setup.stack_base, cegas_stack, 1);
  write_area(&to, setup.heap_base, cegas_heap, 1);
  u64 size = to - start;
  memcpy(start, &size, 8);
  return size;
}

static u32 read_state(u64 number) {
  const u8 *from = setup.pool + setup.places[number] + 8;
  u32 where;
  from = get(from, &where, 4); from = get(from, &cegas_objects, 4);
  from = get(from, &cegas_stack, 8); from = get(from, &cegas_heap, 8);
  from = get(from, setup.saved, 8 * (u64)setup.cut_slots[where]);
  from = get(from, setup.objects + setup.statics, sizeof(struct object) * (cegas_objects - setup.statics));
  read_area(&from, 0, setup.writable, 0);
  read_area(&from, setup.stack_base, cegas_stack, 1);
  read_area(&from, setup.heap_base, cegas_heap, 1);
  cegas_moved += from - (setup.pool + setup.places[number]);
  cegas_status = GOING;
  return where;
}

static u64 hash(const u8 *data, u64 size) {
  u64 h = 0x9e3779b97f4a7c15ull ^ size, w;
  while (size >= 8) { memcpy(&w, data, 8); h = (h ^ w) * 0xff51afd7ed558ccdull; h ^= h >> 32; data += 8; size -= 8; }
  while (size--) { h = (h ^ *data++) * 0xc4ceb9fe1a85ec53ull; h ^= h >> 29; }
  return h ^ h >> 31;
}
static u32 same(const u8 *one, const u8 *other, u64 size) {
  u64 a, b;
  while (size >= 8) { memcpy(&a, one, 8); memcpy(&b, other, 8); if (a != b) return 0; one += 8; other += 8; size -= 8; }
  while (size--) if (*one++ != *other++) return 0;
  return 1;
}

/* An entry of the table: where in the pool a state is, in words from 1 on, and the first bits of its hash. Most states that are
   not equal differ there already, and need not be looked at. */
enum { PLACE_BITS = 40 };
static u64 entry_of(u64 place, u64 h) { return (place / 8 + 1) | h >> PLACE_BITS << PLACE_BITS; }
static u8 *state_of(u64 entry) { return setup.pool + ((entry & ((1ull << PLACE_BITS) - 1)) - 1) * 8; }

/* Keep the state that has been reached, if it is new. 0 if there is no room. */
static u32 keep(u32 where) {
  trim(where);
  if (cegas_pool_used + bytes_needed(where) > setup.pool_size || cegas_states >= setup.most_states) return 0;
  if (cegas_choices_used + cegas_asked + 1 > setup.choices_size) return 0;
  u8 *start = setup.pool + cegas_pool_used;
  u64 size = write_state(start, where), mask = setup.table_size - 1, h = hash(start, size), slot = h & mask, entry;
  for (; (entry = setup.table[slot]); slot = (slot + 1) & mask) {
    if ((entry ^ h) >> PLACE_BITS) continue;
    if (same(start, state_of(entry), size)) return 1;  /* sizes stand first */
  }
  u64 number = cegas_states++;
  setup.table[slot] = entry_of(cegas_pool_used, h);
  setup.places[number] = cegas_pool_used;
  cegas_pool_used += (size + 7) / 8 * 8;
  setup.parents[number] = (u32)cegas_current;
  setup.choice_places[number] = cegas_choices_used;
  setup.choices[cegas_choices_used++] = cegas_asked;
  for (u32 each = 0; each < cegas_asked; each++) setup.choices[cegas_choices_used++] = setup.given[each];
  return 1;
}

/* After the caller has given a larger, empty table. */
API void cegas_rehash(void) {
  u64 mask = setup.table_size - 1;
  for (u64 number = 0; number < cegas_states; number++) {
    const u8 *start = setup.pool + setup.places[number];
    u64 size;
    memcpy(&size, start, 8);
    u64 h = hash(start, size), slot = h & mask;
    while (setup.table[slot]) slot = (slot + 1) & mask;
    setup.table[slot] = entry_of(setup.places[number], h);
  }
}

API void cegas_begin(void) {
  cegas_states = cegas_current = cegas_rounds = cegas_pool_used = cegas_choices_used = cegas_moved = 0;
  is_within = is_random = 0;
  cegas_asked = fixed = 0;
  cegas_reset();
  keep(0);
}

/* Search on, for about so many stretches. */
API u32 cegas_explore(u64 rounds) {
  is_random = repeats = 0;
  while (cegas_current < cegas_states) {
    if (!is_within) { fixed = 0; is_within = 1; }
    for (;;) {
      if (2 * cegas_states >= setup.table_size) return CROWDED;
      if (!rounds--) return MORE;
      u32 where = read_state(cegas_current);
      cegas_asked = 0;
      cegas_fuel = setup.round_fuel;
      cegas_step(where);
      cegas_rounds++;
      if (cegas_status == CUT) { if (!keep((u32)cegas_detail)) return FULL; }
      else if (cegas_status == TARGET || cegas_status == VIOLATION) { next_choice(); return FOUND; }
      else if (cegas_status == STUCK || cegas_status == TIRED) return REFUSED;
      if (!next_choice()) break;
    }
    is_within = 0;
    cegas_current++;
  }
  return DONE;
}

/* -- single runs ---------------------------------------------------------------------------------------------------- */

/* If it is set, a run is put together from its state at every cut, with all else spoiled: whatever the state lacks shows. */
API u64 cegas_is_spoiled;

static void spoil(u64 low, u64 high) {
  memset(setup.arena + low, 0xa5, high - low);
  if (low) memset(setup.fresh + low, 0xa5, high - low);  /* static objects are written */
  if (setup.has_tags) memset(setup.tags + low / setup.word, 0, 4 * ((high + setup.word - 1) / setup.word - low / setup.word));
}

static u32 through_state(u32 where) {
  trim(where);
  if (bytes_needed(where) > setup.pool_size) { stop(STUCK, ~0ull); return where; }
  write_state(setup.pool, where);
  setup.places[0] = 0;
  for (u64 slot = 0; slot < setup.cut_slots[where]; slot++) setup.saved[slot] = kind_of(where, slot) ? 0 : 0xa5a5a5a5;
  memset(setup.objects + setup.statics, 0, sizeof(struct object) * (cegas_objects - setup.statics));
  spoil(0, setup.writable);
  spoil(setup.stack_base, cegas_stack);
  spoil(setup.heap_base, cegas_heap);
  cegas_objects = setup.statics; cegas_stack = cegas_heap = setup.heap_end;
  return read_state(0);
}

/* What a run takes besides its rounds. */
enum { RUN_COST = 10 };
/* Longer runs are not followed: a few would fill the room for inputs, and all that came after would be as long. */
enum { LONGEST_FOLLOWED = 1000000 };

API u64 cegas_kept;               /* how many beginnings of runs are kept */
API u64 cegas_used;               /* the rounds of the last run */
API u64 cegas_spent;              /* the fuel of the last runs together, with what they take besides their rounds */
API u64 cegas_last_cut;           /* the rounds of a run before its last cut but that at which it stopped */

/* What the next run follows: three of four take a kept beginning, most often a late one, half of these as it is, perhaps
   without its last inputs: what is new may show some inputs later. */
static void choose_inputs(void) {
  followed = 0;
  if (!cegas_kept || draw() % 4 == 0) return;
  u64 one = draw() % cegas_kept, other = draw() % cegas_kept, run = one > other ? one : other;
  followed_run = run;
  followed_from = setup.kept_places[run];
  followed = setup.kept_places[run + 1] - followed_from;
  u64 count = draw() % 2 && followed ? draw() % MOST_CHANGED + 1 : 0, less = draw() % 4;
  for (u32 each = 0; each < MOST_CHANGED; each++) changed[each] = each < count ? draw() % followed : ~0ull;
  if (!count) followed -= less < followed ? less : followed;
}

/* Branches that a run took, or took so much oftener, for the first time: at most so many. */
enum { MOST_NEW = 64 };
static u64 new_branches[MOST_NEW];
static u32 new_count;

static u8 order_of(u64 branch) {
  u8 count = setup.taken[branch];
  return !count ? 0 : count < 2 ? 1 : count < 4 ? 2 : 4;  /* more would be far, and say little */
}

static void find_new(void) {
  new_count = 0;
  for (u64 each = 0; each < setup.branches && new_count < MOST_NEW; each++) {
    u8 order = order_of(each);
    if (order & ~setup.seen[each]) new_branches[new_count++] = each;
  }
}

/* Note what of that has come about by now; whether there was anything. */
static u32 note_new(void) {
  u32 found = 0;
  for (u32 each = 0; each < new_count; each++) {
    u64 branch = new_branches[each];
    u8 order = order_of(branch);
    if (order & ~setup.seen[branch]) { setup.seen[branch] |= order; found = 1; }
  }
  return found;
}

static void keep_inputs(u64 fuel) {
  u64 end = setup.kept_places[cegas_kept];
  if (cegas_kept >= setup.most_kept || end + cegas_asked > setup.kept_size) return;
  memcpy(setup.kept + end, setup.given, 8 * (u64)cegas_asked);
  setup.kept_fuel[cegas_kept] = fuel;
  setup.kept_places[++cegas_kept] = end + cegas_asked;
}

/* A run from the start. If it is one that does something new, a beginning of its inputs is kept for each such thing. It may clear
   its memory once without a round. */
static void run(u64 fuel, u32 keeps) {
  most_bytes = setup.heap_end + BYTES_PER_FUEL * fuel;
  memset(setup.taken, 0, setup.branches);
  word_at = word_end;
  cegas_reset();
  cegas_asked = 0;
  cegas_fuel = fuel;
  u32 where = 0;
  for (;;) {
    cegas_status = GOING;
    cegas_step(where);
    if (keeps && note_new()) keep_inputs(fuel - cegas_fuel);
    if (cegas_status != CUT) break;
    where = (u32)cegas_detail;
    if (cegas_is_spoiled) where = through_state(where);
    if (cegas_status == STUCK) break;
  }
  most_bytes = ~0ull;
  cegas_used = fuel - cegas_fuel;
  cegas_spent += cegas_used + RUN_COST + (cegas_bytes + setup.branches) / BYTES_PER_FUEL;
}

/* Runs with random inputs from the start, until one is of interest or so much fuel is used up. What a run does before it leaves
   the inputs that it follows comes on top. */
API u32 cegas_test(u64 first_seed, u64 runs, u64 run_fuel, u64 all_fuel) {
  is_random = 1;
  repeats = 0;
  most_rounds = run_fuel | 1;
  cegas_spent = 0;
  for (u64 each = 0; each < runs; each++) {
    seed = (first_seed + each) * 0x9e3779b97f4a7c15ull | 1;
    draw(); draw();
    choose_inputs();
    u64 before = seed, fuel = run_fuel + (followed ? setup.kept_fuel[followed_run] : 0);
    run(fuel, 0);
    cegas_rounds++;
    if (cegas_status == TARGET || cegas_status == VIOLATION) return FOUND;
    if (run_fuel <= LONGEST_FOLLOWED) {
      find_new();
      if (new_count) { seed = before; run(fuel, 1); }
    }
    if (cegas_spent >= all_fuel) return MORE;
  }
  return MORE;
}

/* A single run, for about so many rounds, or about so much fuel: on from where it was, the only one of a program that asks for
   nothing, or the last one again. */
enum { GO_ON, ONLY, AGAIN };
API u32 cegas_run(u64 from, u64 rounds, u64 most_fuel) {
  if (from != GO_ON) { cegas_reset(); cegas_asked = 0; cegas_rounds = cegas_spent = 0; cegas_detail = 0; repeats = from == AGAIN; }
  s64 fuel = cegas_fuel = rounds + setup.round_fuel;
  u64 before = cegas_bytes, spent;
  for (;;) {
    cegas_last_cut = cegas_rounds + fuel - cegas_fuel;
    cegas_status = GOING;
    cegas_step((u32)cegas_detail);
    spent = fuel - cegas_fuel + (cegas_bytes - before) / BYTES_PER_FUEL;
    if (cegas_status != CUT || fuel - cegas_fuel >= (s64)rounds || spent >= most_fuel) break;
  }
  cegas_rounds += fuel - cegas_fuel;
  cegas_spent += spent;
  return cegas_status == CUT ? MORE : DONE;
}
