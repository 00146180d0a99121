// Control flow, calls and memory at gang level round vector loops: sequential loops that break, switch,
// goto, pointers that walk, structures and addresses of gang-level variables, loops in branches.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { R = 19, C = 53 };
static int m[R][C], out[R][C];

static void refill(void) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      m[i][j] = (i * 31 + j * 17) % 101;
  memset(out, 0, sizeof out);
}

struct state {
  int low, high, laps;
  int history[4];
};

static void widen(struct state *s, int by) {
  s->low -= by;
  s->high += by;
  s->history[s->laps++ % 4] = by;
}

/* Bisection: each lap's vector loop decides where the next one looks; the loop ends by `break`. */
static int count_below(const int *row, int limit) {
  int n = 0;
  for (int j = 0; j < C; j++)
    n += row[j] < limit;
  return n;
}

static void bisection(void) {
  int median[R], laps[R];
  refill();
#pragma acc parallel loop gang copyin(m) copyout(median, laps) num_gangs(6) vector_length(32)
  for (int i = 0; i < R; i++) {
    int low = 0, high = 128, lap = 0;
    for (;;) {
      int middle = (low + high) / 2, below = 0;
#pragma acc loop vector reduction(+ : below)
      for (int j = 0; j < C; j++)
        below += m[i][j] < middle;
      lap++;
      if (below <= C / 2)
        low = middle;
      else
        high = middle;
      if (high - low <= 1)
        break;
    }
    median[i] = low;
    laps[i] = lap;
  }
  for (int i = 0; i < R; i++) {
    CHECK(count_below(m[i], median[i]) <= C / 2);
    CHECK(count_below(m[i], median[i] + 1) > C / 2);
    CHECK_EQ(laps[i], 7);
  }
}

/* A structure of the gang, changed by a function that gets its address, read by lanes. */
static void structures(void) {
  refill();
#pragma acc parallel loop gang copyin(m) copy(out)
  for (int i = 0; i < R; i++) {
    struct state s = {0, 0, 0, {-1, -1, -1, -1}};
    for (int k = 0; k <= i % 6; k++) {
      widen(&s, k + 1);
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        out[i][j] += s.low + 2 * s.high + s.history[j % 4];
    }
  }
  for (int i = 0; i < R; i++) {
    struct state s = {0, 0, 0, {-1, -1, -1, -1}};
    int want[4] = {0, 0, 0, 0};
    for (int k = 0; k <= i % 6; k++) {
      widen(&s, k + 1);
      for (int j = 0; j < 4; j++)
        want[j] += s.low + 2 * s.high + s.history[j];
    }
    for (int j = 0; j < C; j++)
      CHECK_EQ(out[i][j], want[j % 4]);
  }
}

/* Lanes write elements of a structure of the gang, and through a pointer kept at gang level. */
static void lanes_write_structures(void) {
  struct totals {
    int parts[8];
    double weight;
  };
  int sums[R];
  double weights[R];
  refill();
#pragma acc parallel loop gang copyin(m) copyout(sums, weights)
  for (int i = 0; i < R; i++) {
    struct totals t;
    int *parts = t.parts;
    t.weight = 0.5;
#pragma acc loop vector
    for (int b = 0; b < 8; b++) {
      parts[b] = 0;
      for (int j = b; j < C; j += 8)
        parts[b] += m[i][j];
    }
    int sum = 0;
    for (int b = 0; b < 8; b++)
      sum += t.parts[b];
    sums[i] = sum;
    weights[i] = t.weight * sum;
  }
  for (int i = 0; i < R; i++) {
    int sum = 0;
    for (int j = 0; j < C; j++)
      sum += m[i][j];
    CHECK_EQ(sums[i], sum);
    CHECK_EQ(weights[i], 0.5 * sum);
  }
}

static void switches_and_gotos(void) {
  refill();
#pragma acc parallel loop gang copyin(m) copy(out) num_gangs(4)
  for (int i = 0; i < R; i++) {
    int add = 0, again = 2;
    switch (i % 5) {
    case 0:
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        out[i][j] = m[i][j];
      break;
    case 1:
      add = 10;
      goto twice;
    case 2:
      add = 20;
    twice:
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        out[i][j] += m[i][j] + add;
      if (--again > 0)
        goto twice;
      break;
    case 3:
      break;
    default:
      add = -1;
#pragma acc loop vector
      for (int j = C - 1; j >= 0; j--)
        out[i][j] = add * j;
    }
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      out[i][j] += 1000;
  }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      int want = i % 5 == 0   ? m[i][j]
                 : i % 5 == 1 ? 2 * (m[i][j] + 10)
                 : i % 5 == 2 ? 2 * (m[i][j] + 20)
                 : i % 5 == 3 ? 0
                              : -j;
      CHECK_EQ(out[i][j], want + 1000);
    }
}

/* A pointer of the gang walks along the rows that it was given. */
static void walking_pointers(void) {
  int *a = malloc(R * C * sizeof(int)), *b = malloc(R * C * sizeof(int));
  for (int i = 0; i < R * C; i++) {
    a[i] = i;
    b[i] = 0;
  }
#pragma acc parallel loop gang copyin(a[0:R * C]) copy(b[0:R * C]) num_gangs(3)
  for (int i = 0; i < R; i += 4) {
    const int *from = a + i * C;
    int *to = b + i * C;
    for (int k = i; k < i + 4 && k < R; k++) {
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        to[j] = from[C - 1 - j] + k;
      from += C;
      to += C;
    }
  }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      CHECK_EQ(b[i * C + j], i * C + C - 1 - j + i);
  free(a);
  free(b);
}

/* Bounds of vector loops from values that gang level has just computed or loaded. */
static void computed_bounds(void) {
  int start[R], length[R];
  refill();
  for (int i = 0; i < R; i++) {
    start[i] = i;
    length[i] = i % 4 == 3 ? 0 : C - 2 * i;
  }
#pragma acc parallel loop gang copyin(m) copy(out) copy(start, length)
  for (int i = 0; i < R; i++) {
    int first = start[i], last = first + length[i];
    start[i] = -1;
#pragma acc loop vector
    for (int j = first; j < last; j++)
      out[i][j] = m[i][j] + 1;
    length[i] = last - first;
    first = out[i][C / 2]; // what a lane has just written
#pragma acc loop vector
    for (int j = 0; j < first; j++)
      if (j < C)
        out[i][j] -= 500;
  }
  for (int i = 0; i < R; i++) {
    int row[C] = {0}, n = i % 4 == 3 ? 0 : C - 2 * i > 0 ? C - 2 * i : 0;
    CHECK_EQ(start[i], -1);
    for (int j = i; j < i + n; j++)
      row[j] = m[i][j] + 1;
    int first = row[C / 2];
    for (int j = 0; j < first && j < C; j++)
      row[j] -= 500;
    for (int j = 0; j < C; j++)
      CHECK_EQ(out[i][j], row[j]);
  }
}

/* Odd-even sort of each row: data moves between laps through memory that lanes write. */
static void odd_even_sort(void) {
  refill();
#pragma acc parallel loop gang copy(m) vector_length(64)
  for (int i = 0; i < R; i++) {
    int swaps;
    do {
      swaps = 0;
      for (int phase = 0; phase < 2; phase++) {
#pragma acc loop vector reduction(+ : swaps)
        for (int j = phase; j < C - 1; j += 2)
          if (m[i][j] > m[i][j + 1]) {
            int t = m[i][j];
            m[i][j] = m[i][j + 1];
            m[i][j + 1] = t;
            swaps++;
          }
      }
    } while (swaps);
  }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C - 1; j++)
      CHECK(m[i][j] <= m[i][j + 1]);
}

int main(void) {
  bisection();
  structures();
  lanes_write_structures();
  switches_and_gotos();
  walking_pointers();
  computed_bounds();
  odd_even_sort();
  return check_done();
}
