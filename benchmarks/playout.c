/* Random rounds, one at a time: what balak.kernel.playouts does, written in C.

   Decks are shuffled a block at a time, as there, so that the compiler can do several in step. The
   same streams of words, the same tables and the same choices, so that round n of a seed ends
   alike here and there. "playout_tables.h" is made from the kernel's own tables: FITS, CROSSINGS,
   TILE_OF_CODE, CODES, LOW, HIGH, PIP_PLANES, the constants named below and SORT, the network that
   puts 28 keys in order. */

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif
#include "playout_tables.h"

typedef struct {
    int32_t seats, hand_size, drawable, is_free, merges_ends;
    int64_t tiles;
} Table;

typedef struct {
    uint32_t first, second;
} Words;

static inline uint32_t mix(uint32_t word) {
    word ^= word >> 16;
    word *= 0x85EBCA6Bu;
    word ^= word >> 13;
    word *= 0xC2B2AE35u;
    return word ^ word >> 16;
}

static inline uint32_t next_word(Words *rng) {
    uint32_t word = rng->first * STAR;
    uint32_t second = rng->second ^ rng->first;
    rng->first = (rng->first << 26 | rng->first >> 6) ^ second ^ second << 9;
    rng->second = second << 13 | second >> 19;
    return word;
}

static inline uint32_t choice(uint32_t word, uint32_t count) {
    return (word >> (32 - CHOICE_BITS)) * count >> CHOICE_BITS;
}

static inline int select_bit(uint32_t mask, uint32_t rank) {
#ifdef __BMI2__
    return __builtin_ctz(_pdep_u32(1u << rank, mask));
#else
    while (rank--) mask &= mask - 1;
    return __builtin_ctz(mask);
#endif
}

enum { LANES = 128, TOGETHER = 8 };

typedef struct {
    Words rng[LANES];
    uint32_t keys[LANES][28];
} Block;

/* Begin the streams of a block of rounds and shuffle a deck from each. */
static void shuffle_block(Block *block, int64_t tiles, uint64_t seed, uint64_t number) {
    for (int start = 0; start < LANES; start += TOGETHER) {
        uint32_t first[TOGETHER], second[TOGETHER], keys[28][TOGETHER];
        for (int lane = 0; lane < TOGETHER; lane++) {
            const uint64_t own = number + (uint64_t)(start + lane);
            const uint32_t high = mix((uint32_t)seed ^ mix((uint32_t)(seed >> 32) ^ 0x243F6A88u));
            const uint32_t key = mix((uint32_t)(own >> 32) ^ high);
            first[lane] = mix((uint32_t)own ^ key);
            second[lane] = mix((uint32_t)own ^ mix(key ^ 0x85A308D3u));
            if (!(first[lane] | second[lane])) second[lane] = STAR;
        }
        for (int tile = 0; tile < 28; tile++) {
            if (tiles >> tile & 1) {
                for (int lane = 0; lane < TOGETHER; lane++) {
                    Words rng = {first[lane], second[lane]};
                    keys[tile][lane] = (next_word(&rng) & RANDOM_BITS) | CODES[tile];
                    first[lane] = rng.first;
                    second[lane] = rng.second;
                }
            } else {
                for (int lane = 0; lane < TOGETHER; lane++) keys[tile][lane] = NO_TILE;
            }
        }
#define COMPARE(low, high)                                                                         \
    for (int lane = 0; lane < TOGETHER; lane++) {                                                  \
        const uint32_t one = keys[low][lane], other = keys[high][lane];                            \
        keys[low][lane] = one < other ? one : other;                                               \
        keys[high][lane] = one < other ? other : one;                                              \
    }
        SORT
        for (int lane = 0; lane < TOGETHER; lane++) {
            block->rng[start + lane] = (Words){first[lane], second[lane]};
            for (int tile = 0; tile < 28; tile++)
                block->keys[start + lane][tile] = keys[tile][lane];
        }
    }
}

static inline int tile_at(const uint32_t *keys, int place) {
    return TILE_OF_CODE[keys[place] & ((1 << CODE_BITS) - 1)];
}

/* Play `count` rounds of a seed from number `first` on; return how many actions that took. */
int64_t play_rounds(const Table *table, const uint64_t *limits, uint64_t seed, uint64_t first,
                    int64_t count, uint8_t *kind, int8_t *winner, uint8_t *points,
                    uint8_t *decisions) {
    const int seats = table->seats, drawable = table->drawable, is_free = table->is_free;
    int64_t all = 0;
    Block block;
    for (int64_t at = 0; at < count; at++) {
        if (at % LANES == 0) shuffle_block(&block, table->tiles, seed, first + (uint64_t)at);
        Words rng = block.rng[at % LANES];
        const uint32_t *keys = block.keys[at % LANES];
        uint32_t hands[4];
        int dealt = 0;
        for (int seat = 0; seat < seats; seat++) {
            hands[seat] = 0;
            for (int n = 0; n < table->hand_size; n++) hands[seat] |= 1u << tile_at(keys, dealt++);
        }
        const uint32_t *order = keys + dealt;
        const uint32_t word = next_word(&rng);
        int drawn = 0;
        while (drawn < drawable && word < limits[drawn]) hands[0] |= 1u << tile_at(order, drawn++);
        int tile = tile_at(keys, 0), played = drawn + 1;
        hands[0] ^= 1u << tile;
        uint32_t left = FITS[LOW[tile]], right = FITS[HIGH[tile]];

        int turn = 1 % seats, last = 0, passes = 0;
        while (hands[last] && passes < seats) {
            uint32_t hand = hands[turn], fits_left, fits_right, on_left, placements, draws, rank;
            const uint32_t asks_left = table->merges_ends && left == right ? 0 : left;
            for (;;) {
                fits_left = hand & asks_left;
                fits_right = hand & right;
                on_left = (uint32_t)__builtin_popcount(fits_left);
                placements = on_left + (uint32_t)__builtin_popcount(fits_right);
                draws = drawn < drawable && (is_free || !placements);
                rank = choice(next_word(&rng), placements + draws);
                played++;
                if (rank < placements || !draws) break;
                hand |= 1u << tile_at(order, drawn++);
            }
            if (rank < on_left) {
                tile = select_bit(fits_left, rank);
                left ^= CROSSINGS[tile];
                hand ^= 1u << tile;
                passes = 0;
            } else if (rank < placements) {
                tile = select_bit(fits_right, rank - on_left);
                right ^= CROSSINGS[tile];
                hand ^= 1u << tile;
                passes = 0;
            } else {
                passes++;
            }
            hands[turn] = hand;
            last = turn;
            turn = turn + 1 == seats ? 0 : turn + 1;
        }

        int best = -1, lowest = 1 << 30, total = 0;
        for (int seat = 0; seat < seats; seat++) {
            int pips = 0;
            for (int power = 0; power < 4; power++)
                pips += __builtin_popcount(hands[seat] & PIP_PLANES[power]) << power;
            total += pips;
            if (pips < lowest) {
                lowest = pips;
                best = seat;
            } else if (pips == lowest) {
                best = -1;
            }
        }
        const int is_out = hands[last] == 0;
        kind[at] = is_out ? DOMINO : BLOCKED;
        winner[at] = (int8_t)(is_out ? last : best);
        points[at] = (uint8_t)(is_out ? total : best < 0 ? 0 : total - 2 * lowest);
        decisions[at] = (uint8_t)played;
        all += played;
    }
    return all;
}
