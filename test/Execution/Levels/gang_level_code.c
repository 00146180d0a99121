// Code between loops runs once for each gang: scalars written there reach the lanes, arrays of the
// gang are shared by them, and stores and atomics happen once.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { R = 25, C = 70 };
static double m[R][C], out[R][C];

static void refill(void) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      m[i][j] = 1 + (i * 7 + j * 3) % 11;
}

/* Row sums: a gang-level scalar is the reduction's target and is stored after it. */
static void row_sums(void) {
  double sum[R];
#pragma acc parallel loop gang copyin(m) copyout(sum)
  for (int i = 0; i < R; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < C; j++)
      s += m[i][j];
    sum[i] = s;
  }
  for (int i = 0; i < R; i++) {
    double s = 0;
    for (int j = 0; j < C; j++)
      s += m[i][j];
    CHECK_EQ(sum[i], s);
  }
}

/* A scalar is read back by the lanes of a second loop; and one that both loops change. */
static void normalise_rows(void) {
  double length[R];
  refill();
#pragma acc parallel loop gang copy(m) copyout(length) num_gangs(4)
  for (int i = 0; i < R; i++) {
    double norm = 0, top = 0;
#pragma acc loop vector reduction(+ : norm) reduction(max : top)
    for (int j = 0; j < C; j++) {
      norm += m[i][j] * m[i][j];
      top = fmax(top, m[i][j]);
    }
    norm = sqrt(norm);
    double scale = i % 2 ? 1 / norm : 1 / top;
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      m[i][j] *= scale;
    length[i] = norm;
    norm = 0;
#pragma acc loop vector reduction(+ : norm)
    for (int j = 0; j < C; j++)
      norm += m[i][j];
    length[i] += norm;
  }
  for (int i = 0; i < R; i++) {
    double norm = 0, sum = 0;
    for (int j = 0; j < C; j++)
      norm += (1 + (i * 7 + j * 3) % 11) * (1 + (i * 7 + j * 3) % 11);
    double scale = i % 2 ? 1 / sqrt(norm) : 1 / 11.0;
    for (int j = 0; j < C; j++) {
      CHECK_NEAR(m[i][j], (1 + (i * 7 + j * 3) % 11) * scale, 1e-14);
      sum += m[i][j];
    }
    CHECK_NEAR(length[i], sqrt(norm) + sum, 1e-13);
  }
}

/* An array declared in the gang loop: each lane writes its element, others read it. */
static void shared_array(void) {
  refill();
#pragma acc parallel loop gang copyin(m) copyout(out)
  for (int i = 0; i < R; i++) {
    double row[C];
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      row[j] = m[i][j];
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      out[i][j] = row[C - 1 - j] + row[(j + 1) % C];
  }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      CHECK_EQ(out[i][j], m[i][C - 1 - j] + m[i][(j + 1) % C]);
}

/* The same with `private(row)` of the enclosing function's array. */
static void private_array(void) {
  double row[C];
  row[0] = -5;
#pragma acc parallel copyin(m) copyout(out) num_gangs(3)
#pragma acc loop gang private(row)
  for (int i = 0; i < R; i++) {
    for (int j = 0; j < C; j++) // sequential, at gang level
      row[j] = m[i][j] + i;
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      out[i][j] = row[(j + C / 2) % C];
  }
  CHECK_EQ(row[0], -5);
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      CHECK_EQ(out[i][j], m[i][(j + C / 2) % C] + i);
}

/* Larger than a GPU's shared memory. */
static void large_shared_array(void) {
  enum { L = 9000 };
  static double got[6][3];
#pragma acc parallel loop gang copyout(got) num_gangs(3)
  for (int g = 0; g < 6; g++) {
    double big[L];
#pragma acc loop vector
    for (int j = 0; j < L; j++)
      big[j] = g * 10000.0 + j;
    double sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < L; j++)
      sum += big[L - 1 - j];
    got[g][0] = sum;
    got[g][1] = big[1];
    got[g][2] = big[L - 1];
  }
  for (int g = 0; g < 6; g++) {
    CHECK_EQ(got[g][0], g * 10000.0 * L + L * (L - 1.0) / 2);
    CHECK_EQ(got[g][1], g * 10000.0 + 1);
    CHECK_EQ(got[g][2], g * 10000.0 + L - 1);
  }
}

/* Histogram of each row in an array of the gang, with atomics of the lanes. */
static void row_histograms(void) {
  static int bins[R][11];
  refill();
#pragma acc parallel loop gang copyin(m) copyout(bins)
  for (int i = 0; i < R; i++) {
    int h[11];
#pragma acc loop vector
    for (int b = 0; b < 11; b++)
      h[b] = 0;
#pragma acc loop vector
    for (int j = 0; j < C; j++) {
#pragma acc atomic update
      h[(int)m[i][j] - 1]++;
    }
#pragma acc loop vector
    for (int b = 0; b < 11; b++)
      bins[i][b] = h[b];
  }
  for (int i = 0; i < R; i++) {
    int h[11] = {0};
    for (int j = 0; j < C; j++)
      h[(int)m[i][j] - 1]++;
    for (int b = 0; b < 11; b++)
      CHECK_EQ(bins[i][b], h[b]);
  }
}

/* Prefix sums by doubling: many vector loops with a sequential loop round them, all in a gang. */
static void prefix_sums(void) {
  static int got[R][C];
  refill();
#pragma acc parallel loop gang copyin(m) copyout(got) vector_length(64)
  for (int i = 0; i < R; i++) {
    int a[C], b[C];
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      a[j] = (int)m[i][j];
    for (int d = 1; d < C; d *= 2) {
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        b[j] = j >= d ? a[j] + a[j - d] : a[j];
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        a[j] = b[j];
    }
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      got[i][j] = a[j];
  }
  for (int i = 0; i < R; i++) {
    int sum = 0;
    for (int j = 0; j < C; j++) {
      sum += (int)m[i][j];
      CHECK_EQ(got[i][j], sum);
    }
  }
}

/* A flag that lanes raise and the gang reads: `found` by plain stores of equal values. */
static void found_flags(void) {
  int has[R], first[R];
  refill();
  m[3][17] = m[3][40] = m[20][0] = -1;
#pragma acc parallel loop gang copyin(m) copyout(has, first)
  for (int i = 0; i < R; i++) {
    int found = 0, where = C;
#pragma acc loop vector reduction(|| : found) reduction(min : where)
    for (int j = 0; j < C; j++)
      if (m[i][j] < 0) {
        found = 1;
        where = j < where ? j : where;
      }
    if (found) {
      has[i] = 1;
      first[i] = where;
    } else {
      has[i] = 0;
      first[i] = -1;
    }
  }
  for (int i = 0; i < R; i++) {
    CHECK_EQ(has[i], i == 3 || i == 20);
    CHECK_EQ(first[i], i == 3 ? 17 : i == 20 ? 0 : -1);
  }
}

/* Conditions at gang level round vector loops: some gangs skip them, lanes go together. */
static void branches(void) {
  refill();
  memset(out, 0, sizeof out);
#pragma acc parallel loop gang copyin(m) copy(out) num_gangs(5)
  for (int i = 0; i < R; i++) {
    if (i % 3 == 0)
      continue;
    int limit = C;
    if (i % 3 == 1)
      limit = i;
    else if (m[i][0] > 5) {
#pragma acc loop vector
      for (int j = 0; j < C; j++)
        out[i][j] = -1;
      limit = C / 2;
    }
    while (limit > 0) {
#pragma acc loop vector
      for (int j = 0; j < limit; j++)
        out[i][j] += m[i][j];
      limit -= 20;
    }
  }
  for (int i = 0; i < R; i++) {
    double want[C] = {0};
    if (i % 3 != 0) {
      int limit = C;
      if (i % 3 == 1)
        limit = i;
      else if (m[i][0] > 5) {
        for (int j = 0; j < C; j++)
          want[j] = -1;
        limit = C / 2;
      }
      for (; limit > 0; limit -= 20)
        for (int j = 0; j < limit; j++)
          want[j] += m[i][j];
    }
    for (int j = 0; j < C; j++)
      CHECK_EQ(out[i][j], want[j]);
  }
}

/* Side effects at gang level happen once for each iteration, whatever the number of lanes. */
static void once_per_gang(void) {
  int count = 0, slots[R], tickets = 0;
#pragma acc parallel copy(count, tickets) copyout(slots, out) num_gangs(6) num_workers(2) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < R; i++) {
    int mine;
#pragma acc atomic update
    count += 1;
#pragma acc atomic capture
    mine = tickets++;
    slots[i] = mine;
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      out[i][j] = mine; // one ticket for all lanes
    slots[i] += 100;
  }
  CHECK_EQ(count, R);
  CHECK_EQ(tickets, R);
  int seen[R] = {0};
  for (int i = 0; i < R; i++) {
    CHECK(slots[i] >= 100 && slots[i] < 100 + R);
    if (slots[i] >= 100 && slots[i] < 100 + R)
      seen[slots[i] - 100]++;
    for (int j = 0; j < C; j++)
      CHECK_EQ(out[i][j], slots[i] - 100);
  }
  for (int i = 0; i < R; i++)
    CHECK_EQ(seen[i], 1);
}

/* What the lanes store to memory is seen at gang level after the loop, and by the next loop. */
static void memory_between_loops(void) {
  double first[R];
  refill();
#pragma acc parallel loop gang copy(m) copyout(out, first)
  for (int i = 0; i < R; i++) {
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      out[i][j] = 2 * m[i][j];
    first[i] = out[i][C - 1];
    out[i][0] = -first[i];
#pragma acc loop vector
    for (int j = 0; j < C; j++)
      m[i][j] = out[i][0] + j;
  }
  for (int i = 0; i < R; i++) {
    double last = 2 * (1 + (i * 7 + (C - 1) * 3) % 11);
    CHECK_EQ(first[i], last);
    for (int j = 0; j < C; j++)
      CHECK_EQ(m[i][j], -last + j);
  }
}

int main(void) {
  refill();
  row_sums();
  normalise_rows();
  shared_array();
  private_array();
  large_shared_array();
  row_histograms();
  prefix_sums();
  found_flags();
  branches();
  once_per_gang();
  memory_between_loops();
  return check_done();
}
