// Functions of <stdlib.h> and <string.h> in kernels: numbers out of texts, searches, tokens, sorting, random numbers of
// states that iterations have: what they give on the host. -O0 calls what headers have inlined bodies of, too.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#define _GNU_SOURCE
#include "../../check.h"
#include <inttypes.h>
#include <search.h>
#include <strings.h>

enum { N = 40, RESULTS = 24 };

struct pair { int key, place; };

static int by_key(const void *a, const void *b) { return ((const struct pair *)a)->key - ((const struct pair *)b)->key; }
static int by_factor(const void *a, const void *b, void *factor) {
  return *(int *)factor * (*(const short *)a - *(const short *)b);
}
static int downwards(const void *a, const void *b) { return *(const short *)b - *(const short *)a; }

#pragma acc routine seq
static void numbers(const char *text, double *got) {
  char *end;
  got[0] = strtol(text, &end, 0);
  got[1] = end - text;
  got[2] = strtoul(text, &end, 16);
  got[3] = strtoll(text, 0, 36);
  got[4] = strtod(text, &end);
  got[5] = end - text;
  got[6] = strtof(text, 0);
  got[7] = atoi(text) + 2.0 * atol(text) + 4.0 * atoll(text) + 8 * atof(text);
}

#pragma acc routine seq
static void strings(const char *text, double *got) {
  got[8] = strspn(text, "+-0123456789 ") + 100 * strcspn(text, "ex7");
  const char *found = strpbrk(text, "75x");
  got[9] = found ? found - text : -1;
  char copy[32], *rest, *token;
  got[10] = stpcpy(copy, text) - copy;
  got[11] = 0;
  for (token = strtok_r(copy, ".5", &rest); token; token = strtok_r(0, ".5", &rest)) got[11] = got[11] * 7 + strlen(token);
  rest = copy;
  got[12] = *strsep(&rest, "-e");
  got[13] = (strcasecmp(text, "0X1.8P+10") > 0) + 2 * (strncasecmp(text, "0X1.9", 4) == 0) + 4 * (strcasestr(text, "E+") != 0);
  const char *last = memrchr(text, '5', strlen(text));
  got[14] = (last ? last - text : -1) + 100 * (strchrnul(text, '7') - text);
}

#pragma acc routine seq
static void sorts(int i, double *got) {
  struct pair pairs[60];
  short shorts[20];
  for (int k = 0; k < 60; k++) pairs[k].key = (k * 37 + i) % 11, pairs[k].place = k;
  for (int k = 0; k < 20; k++) shorts[k] = k * 7 % 20 * 2;
  qsort(pairs, 60, sizeof *pairs, by_key);
  int stands = 1;
  for (int k = 1; k < 60; k++) stands &= pairs[k - 1].key <= pairs[k].key;
  got[15] = stands;
  struct pair key = {i % 13, 0}, *found = bsearch(&key, pairs, 60, sizeof key, by_key);
  got[16] = found ? found->key : -1;
  qsort(shorts, 20, 2, downwards);
  got[17] = shorts[0] * 100 + shorts[19];
  int factor = i % 2 ? 1 : -1;
  qsort_r(shorts, 20, 2, by_factor, &factor);
  got[18] = shorts[3];
  size_t count = 20;
  short wanted = i;
  short *place = lfind(&wanted, shorts, &count, 2, downwards);
  got[19] = place ? place - shorts : -1;
}

#pragma acc routine seq
static void draws(int i, double *got) {
  unsigned short state[3] = {i, 2, 3};
  got[20] = erand48(state) + nrand48(state) + jrand48(state);
  struct drand48_data data;
  double fraction;
  long number;
  srand48_r(i, &data);
  drand48_r(&data, &fraction);
  lrand48_r(&data, &number);
  got[21] = fraction + number;
  unsigned seed = i;
  got[22] = rand_r(&seed);
  got[23] = imaxabs(-i);
}

static void all(int i, const char *text, double *got) {
  numbers(text, got);
  strings(text, got);
  sorts(i, got);
  draws(i, got);
}

int main(void) {
  char texts[N][32];
  double got[N][RESULTS], want[RESULTS];
  static const char *const forms[] = {"%d", " -%d.5e-3 ", "0x%xp-3", "+0%o", "1.%d000000000000000055e+30", "1e-%d", "x%d", "%d75e300"};
  for (int i = 0; i < N; i++) snprintf(texts[i], sizeof texts[i], forms[i % 8], 37 * i + i * i * i);
#pragma acc parallel loop copyin(texts) copyout(got)
  for (int i = 0; i < N; i++) all(i, texts[i], got[i]);
  for (int i = 0; i < N; i++) {
    all(i, texts[i], want);
    for (int k = 0; k < RESULTS; k++)
      if (got[i][k] != want[k]) check_report(__FILE__, __LINE__, texts[i], got[i][k], want[k]);
  }
  return check_done();
}
