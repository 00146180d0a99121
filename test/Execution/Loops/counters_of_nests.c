// Counters that nests over several axes of the grid update: pictures' histograms in two and three dimensions, more elements than a
// gang keeps, few updates for many elements, a scalar, sums in floating point, one counter beside a stencil.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { H = 61, W = 75, D = 9, BINS = 256, MANY = 9000 };
static unsigned char picture[D][H][W];
static int bins[BINS], wanted[BINS], many[MANY], wanted_many[MANY];

static void fresh(void) {
  for (int b = 0; b < BINS; b++)
    bins[b] = wanted[b] = 3 * b;
}

static void compare(void) {
  for (int b = 0; b < BINS; b++)
    CHECK_EQ(bins[b], wanted[b]);
}

static void plane(int h, int w, const unsigned char *p, int *count) {
#pragma acc parallel loop collapse(2) copyin(p[0:h * w]) copy(count[0:BINS])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
#pragma acc atomic update
      count[p[y * w + x]]++;
    }
  for (int i = 0; i < h * w; i++) wanted[p[i]]++;
}

static void rows(int h, int w, const unsigned char *p, int *count) {
#pragma acc parallel loop gang copyin(p[0:h * w]) copy(count[0:BINS])
  for (int y = 0; y < h; y++) {
#pragma acc loop vector
    for (int x = y % 2; x < w; x += 2) {
#pragma acc atomic
      count[p[y * w + x]] += x % 3;
    }
  }
  for (int y = 0; y < h; y++)
    for (int x = y % 2; x < w; x += 2) wanted[p[y * w + x]] += x % 3;
}

static void triangle(int h, const unsigned char *p, int *count) {
#pragma acc parallel loop gang copyin(p[0:h]) copy(count[0:BINS])
  for (int i = 0; i < h; i++) {
#pragma acc loop vector
    for (int j = i + 1; j < h; j++) {
#pragma acc atomic
      count[(p[i] + p[j]) % BINS]++;
    }
  }
  for (int i = 0; i < h; i++)
    for (int j = i + 1; j < h; j++) wanted[(p[i] + p[j]) % BINS]++;
}

static void volume(int d, int h, int w, int *count, int *inside) {
  int others = 0;
#pragma acc parallel loop collapse(3) copyin(picture) copy(count[0:BINS], others)
  for (int z = 0; z < d; z++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        if (picture[z][y][x] > 200) {
#pragma acc atomic
          others++;
        } else {
#pragma acc atomic
          count[picture[z][y][x]] += 2;
        }
      }
  for (int z = 0; z < d; z++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++)
        if (picture[z][y][x] > 200) --*inside;
        else wanted[picture[z][y][x]] += 2;
  *inside += others;
}

/* more elements than a gang keeps, each counted a few times or not at all */
static void large(int h, int w, int modulus) {
  for (int b = 0; b < MANY; b++) many[b] = wanted_many[b] = b;
#pragma acc parallel loop collapse(2) copyin(picture) copy(many)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
#pragma acc atomic
      many[(picture[1][y][x] * 37 + x * y) % modulus] -= 5;
    }
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) wanted_many[(picture[1][y][x] * 37 + x * y) % modulus] -= 5;
  for (int b = 0; b < MANY; b++) CHECK_EQ(many[b], wanted_many[b]);
}

/* numbers that a double holds exactly, and a counter beside a stencil */
static void sums(int h, int w) {
  static double sum[16], wanted_sum[16];
  static int next[H][W];
  int changed = 0, wanted_changed = 0;
  for (int b = 0; b < 16; b++) sum[b] = wanted_sum[b] = 0.5 * b;
#pragma acc parallel loop collapse(2) copyin(picture) copy(sum, changed) copyout(next)
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      const int left = x ? picture[0][y][x - 1] : 0, right = x + 1 < W ? picture[0][y][x + 1] : 0;
      next[y][x] = (left + right) / 2;
      if (next[y][x] > picture[0][y][x]) {
#pragma acc atomic
        changed++;
      }
#pragma acc atomic
      sum[picture[0][y][x] % 16] += 0.25 * x;
    }
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      const int left = x ? picture[0][y][x - 1] : 0, right = x + 1 < W ? picture[0][y][x + 1] : 0;
      CHECK_EQ(next[y][x], (left + right) / 2);
      wanted_changed += (left + right) / 2 > picture[0][y][x];
      wanted_sum[picture[0][y][x] % 16] += 0.25 * x;
    }
  CHECK_EQ(changed, wanted_changed);
  for (int b = 0; b < 16; b++) CHECK_EQ(sum[b], wanted_sum[b]);
}

int main(void) {
  for (int i = 0; i < D * H * W; i++)
    (&picture[0][0][0])[i] = (unsigned char)(random_int(40) * random_int(7));
  const int sizes[][2] = {{H, W}, {1, 1}, {0, 5}, {5, 0}, {33, 64}};
  for (int s = 0; s < 5; s++) {
    const int h = sizes[s][0], w = sizes[s][1];
    fresh(), plane(h, w, &picture[0][0][0], bins), compare();
    fresh(), rows(h, w, &picture[1][0][0], bins), compare();
    fresh(), triangle(h * 20, &picture[2][0][0], bins), compare();
    int inside = 0;
    fresh(), volume(h % 10, h, w, bins, &inside), compare();
    CHECK_EQ(inside, 0);
    large(h, w, MANY), large(h, w, 7), large(h, w, 4097);
  }
  sums(H, W);
  return check_done();
}
