// Counters that many iterations update: small and large arrays, sections that begin elsewhere, scalars, differences, beside
// loads before and behind the update, loads of the counters themselves, several arrays; numbers of 64 bits and in floating
// point, and such that lie between two multiples of eight bytes.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"
#include <openacc.h>

enum { N = 50001, BINS = 256, MANY = 9000 };
static int item[N], place[N], bins[BINS], wanted[MANY + 10];
static unsigned many[MANY];

static void fresh(int *c, int n) {
  for (int i = 0; i < n; i++)
    c[i] = wanted[i] = 7 * i;
}

static void plain(int n, int *item, int *count) {
#pragma acc parallel loop copyin(item[0:n]) copy(count[0:BINS])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[item[i] % BINS]++;
  }
  for (int i = 0; i < n; i++) wanted[item[i] % BINS]++;
  for (int b = 0; b < BINS; b++) CHECK_EQ(count[b], wanted[b]);
}

/* more elements than a gang keeps; differences */
static void large(int n) {
  for (int b = 0; b < MANY; b++) many[b] = wanted[b] = b;
#pragma acc parallel loop gang copyin(item) copy(many)
  for (int i = 0; i < n / 100; i++) {
#pragma acc loop vector
    for (int k = 0; k < 100; k++) {
      const int at = (item[100 * i + k] * 37) % MANY;
#pragma acc atomic
      many[at] += 3;
      if (k % 2) {
#pragma acc atomic
        many[(at + 1) % MANY] -= 1;
      }
    }
  }
  for (int i = 0; i < n / 100 * 100; i++) {
    const int at = (item[i] * 37) % MANY;
    wanted[at] += 3;
    if (i % 100 % 2) wanted[(at + 1) % MANY]--;
  }
  for (int b = 0; b < MANY; b++) CHECK_EQ((int)many[b], wanted[b]);
}

/* a section in the middle, counted from a pointer that lies before it */
static void section(int n, int *count) {
#pragma acc parallel loop copyin(item) copy(count[100:50])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[100 + item[i] % 50] += i % 3;
  }
  for (int i = 0; i < n; i++) wanted[100 + item[i] % 50] += i % 3;
  for (int b = 0; b < BINS; b++) CHECK_EQ(count[b], wanted[b]);
}

static void scalars(int n) {
  int odd = 5, even = -5;
#pragma acc parallel loop copyin(item) copy(odd, even)
  for (int i = 0; i < n; i++)
    if (item[i] % 2) {
#pragma acc atomic update
      odd++;
    } else {
#pragma acc atomic update
      even--;
    }
  int odds = 5, evens = -5;
  for (int i = 0; i < n; i++)
    if (item[i] % 2) odds++; else evens--;
  CHECK_EQ(odd, odds);
  CHECK_EQ(even, evens);
}

/* each iteration counts in an element of its own, and reads it */
static void seen(int *count, int *other) {
  int wrong = 0;
#pragma acc parallel loop copy(count[0:BINS]) present_or_copyin(other[0:BINS]) reduction(+ : wrong)
  for (int i = 0; i < BINS; i++) {
    for (int k = 0; k < 3; k++) {
#pragma acc atomic update
      count[i] += k + 1;
      int now;
#pragma acc atomic read
      now = count[i];
      wrong += now != 7 * i + (k + 1) * (k + 2) / 2;
    }
  }
  CHECK_EQ(wrong, 0);
#pragma acc parallel loop copy(count[0:BINS]) reduction(+ : wrong)
  for (int i = 0; i < BINS; i++) {
    for (int k = 0; k < 3; k++) {
      wrong += count[i] != 7 * i + 6 + k;
#pragma acc atomic update
      count[i]++;
    }
    wrong += count[i] != 7 * i + 9;
  }
  CHECK_EQ(wrong, 0);
}

/* stored before the update, in an element of its own and in another array; and behind it */
static void stored(int n, int *count, int *last) {
#pragma acc parallel loop copy(count[0:BINS])
  for (int i = 0; i < BINS; i++) {
    count[i] = i;
    if (i % 3) {
#pragma acc atomic update
      count[i] += 5;
    }
  }
  for (int b = 0; b < BINS; b++) CHECK_EQ(count[b], b % 3 ? b + 5 : b);
#pragma acc parallel loop copyin(item) copy(count[0:BINS]) copyout(last[0:n])
  for (int i = 0; i < n; i++) {
    last[i] = item[i] % BINS;
#pragma acc atomic update
    count[item[i] % BINS]++;
  }
  for (int b = 0; b < BINS; b++) wanted[b] = b % 3 ? b + 5 : b;
  for (int i = 0; i < n; i++) {
    wanted[item[i] % BINS]++;
    CHECK_EQ(last[i], item[i] % BINS);
  }
  for (int b = 0; b < BINS; b++) CHECK_EQ(count[b], wanted[b]);
#pragma acc parallel loop copy(count[0:BINS])
  for (int i = 0; i < BINS; i++) {
#pragma acc atomic update
    count[i] += 5;
    count[i] = -i;
  }
  for (int b = 0; b < BINS; b++) CHECK_EQ(count[b], -b);
}

/* one loop counts, the next one of the same kernel reads */
static void next_loop(int n, int *count) {
  long sum = 0;
#pragma acc parallel num_gangs(1) copyin(item) copy(count[0:BINS]) reduction(+ : sum)
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      count[item[i] % BINS]++;
    }
#pragma acc loop gang vector reduction(+ : sum)
    for (int b = 0; b < BINS; b++) sum += (long)b * count[b];
  }
  long want = 0;
  for (int i = 0; i < n; i++) wanted[item[i] % BINS]++;
  for (int b = 0; b < BINS; b++) want += (long)b * wanted[b];
  CHECK_EQ(sum, want);
}

/* sums that are exact, in more elements than a gang keeps */
#define SUMS(NAME, TYPE, OPERATOR)                                                                                      \
  static void NAME(int n) {                                                                                            \
    static TYPE sums[MANY], want[MANY];                                                                                \
    for (int b = 0; b < MANY; b++) sums[b] = want[b] = b;                                                              \
    _Pragma("acc parallel loop copyin(item) copy(sums)") for (int i = 0; i < n; i++) {                                 \
      _Pragma("acc atomic update") sums[item[i] * 37 % MANY] OPERATOR (TYPE)(i % 5);                                   \
    }                                                                                                                  \
    for (int i = 0; i < n; i++) want[item[i] * 37 % MANY] OPERATOR (TYPE)(i % 5);                                      \
    for (int b = 0; b < MANY; b++) CHECK_EQ(sums[b] == want[b], 1);                                                    \
  }
SUMS(floats, float, +=)
SUMS(doubles, double, +=)
SUMS(differences, double, -=)
SUMS(longs, long, +=)
SUMS(unsigned_longs, unsigned long long, -=)

/* numbers of eight bytes in an array of words that begins between two of them */
static void between(int n) {
  static unsigned long long sums[BINS + 1];
  for (int b = 0; b <= BINS; b++) sums[b] = 0;
  char *memory = (char *)acc_malloc(sizeof sums);
  acc_memcpy_to_device(memory, sums, sizeof sums);
  unsigned *words = (unsigned *)(memory + 4);
#pragma acc parallel loop copyin(item) deviceptr(words)
  for (int i = 0; i < n; i++) {
    unsigned long long *count = (unsigned long long *)(words + 2 * (item[i] % BINS) + 1);
#pragma acc atomic
    *count += 1;
  }
  acc_memcpy_from_device(sums, memory, sizeof sums);
  acc_free(memory);
  for (int i = 0; i < n; i++) sums[item[i] % BINS + 1]--;
  for (int b = 0; b <= BINS; b++) CHECK_EQ(sums[b] == 0, 1);
}

int main(void) {
  for (int i = 0; i < N; i++) item[i] = (int)((i * 2654435761u) >> 20);
  const int sizes[] = {0, 1, 100, 3333, N};
  for (int s = 0; s < 5; s++) {
    fresh(bins, BINS), plain(sizes[s], item, bins);
    large(sizes[s]);
    fresh(bins, BINS), section(sizes[s], bins);
    scalars(sizes[s]);
    fresh(bins, BINS), seen(bins, bins);
    fresh(bins, BINS), stored(sizes[s], bins, place);
    fresh(bins, BINS), next_loop(sizes[s], bins);
    floats(sizes[s]), doubles(sizes[s]), differences(sizes[s]), longs(sizes[s]), unsigned_longs(sizes[s]);
    between(sizes[s]);
  }
  return check_done();
}
