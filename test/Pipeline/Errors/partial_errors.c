// What a part of a pipeline's body makes of a variable, other parts read or change: chunk by chunk they would see what
// the chunks so far have made of it. An error with both places; what comes to the same is none (partial_values.c).
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result

static double total, factor = 2;
static int calls, table[8];
void unknown(void);
#include <stdio.h>

// A later kernel reads what an earlier one reduces, changes or sets; an earlier one what a later one does.
void kernels(const int *in, int *out, int n) {
  long sum = 0, most = 0;
  int found = 0, late = 0, hist[4] = {0};
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) copy(found, late, hist)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = late; // expected-error {{'late' is read here when only some chunks have changed it (line 37): put this behind the pipeline, or into a pipeline of its own}}
#pragma pacc parallel loop pipe(1) reduction(+:sum) reduction(max:most)
    for (int i = 0; i < n; i++) {
      sum += in[i];
      most = in[i] > most ? in[i] : most;
      if (in[i] == 7)
        found = i;
#pragma pacc atomic update
      hist[in[i] & 3]++;
    }
#pragma pacc parallel loop pipe(1) num_gangs(most) // expected-error {{'most' is read here when only some chunks have changed it (line 21)}}
    for (int i = 0; i < n; i++)
      out[i] = (int)sum + // expected-error {{'sum' is read here when only some chunks have changed it (line 21)}}
               found + // expected-error {{'found' is read here when only some chunks have changed it (line 26)}}
               hist[i & 3]; // expected-error {{'hist' is read here when only some chunks have changed it (line 28)}}
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      late += in[i];
#pragma pacc update host(out[0:n])
  }
}

// Several loops of one construct; what decides whether and how far kernels run.
void constructs(const int *in, int *out, int n) {
  int sum = 0, last = 0, flag = 0, end = n;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc kernels
    {
#pragma pacc loop pipe(1) independent reduction(+:sum)
      for (int i = 0; i < n; i++)
        sum += in[i];
#pragma pacc loop pipe(1) independent
      for (int i = 0; i < n; i++)
        out[i] = sum; // expected-error {{'sum' is read here when only some chunks have changed it (line 50)}}
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      last = in[i];
      flag |= in[i] > 3;
      end -= in[i] > 9;
    }
#pragma pacc parallel loop pipe(1) if(flag) // expected-error {{'flag' is read here when only some chunks have changed it (line 60)}}
    for (int i = 0; i < end; i++) // expected-error {{'end' is read here when only some chunks have changed it (line 61)}}
      out[i] += last; // expected-error {{'last' is read here when only some chunks have changed it (line 59)}}
#pragma pacc update host(out[0:n])
  }
}

// Two changes: the last one is another one.
double twice(const int *in, int n) {
  int value = 0, found = 0;
  double sum = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) copy(found)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:value)
    for (int i = 0; i < n; i++)
      value += in[i];
#pragma pacc parallel loop pipe(1) reduction(max:value) // expected-error {{'value' is changed here and by another loop (line 77): chunk by chunk the last change is another one; put them into pipelines of their own}}
    for (int i = 0; i < n; i++)
      value = in[i] > value ? in[i] : value;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      if (in[i] == 3)
        found = 3;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      if (in[i] == 4)
        found = 4; // expected-error {{'found' is changed here and by another loop (line 86)}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      sum += in[i] * 0.1; // expected-error {{'sum' is read here when only some chunks have changed it (line 96)}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      sum += in[i] * 0.3; // expected-error {{'sum' is read here when only some chunks have changed it (line 93)}}
  }
  return value + found + sum;
}

// The order of counts does not matter, but what they are in between does; nor is that of floating point free.
void counts(int *a, int *list, int n) {
  int count = 0, many = 0;
  double sum = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) copy(sum)
  {
#pragma pacc update device(a[0:n])
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      sum += a[i]; // expected-error {{'sum' is read here when only some chunks have changed it (line 113)}}
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      sum += 2 * a[i]; // expected-error {{'sum' is read here when only some chunks have changed it (line 110)}}
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      many += a[i] > 1;
      if (a[i] > 3)
        list[count++] = i; // expected-error {{'count' is read here when only some chunks have changed it (line 125)}}
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      many++;
      if (a[i] < -3)
        list[count++] = i; // expected-error {{'count' is read here when only some chunks have changed it (line 119)}} expected-error {{what 'list' leads to is changed here and by another loop (line 119)}}
    }
  }
}

// Host code outside of the loops runs once for each chunk.
int code(const int *in, int *out, int n) {
  int sum = 0, count = 0, scale = 1, before = 0, chunks = 0, most = 0, local;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) async
  {
#pragma pacc update device(in[0:n])
    sum = 0; // expected-error {{'sum' is set here for each chunk, which undoes what those before have made of it (line 138): do it before the pipeline}}
    chunks++; // expected-error {{'chunks' is read here once for each chunk, and has what the chunk before has left (line 137): do it before or behind the pipeline, or in a 'pipe' loop}}
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++) {
      sum += in[i];
      out[i] = scale * in[i];
    }
    scale = 3; // expected-error {{'scale' is changed here while other chunks still read what was there before (line 141): do it before or behind the pipeline}}
    local = 0; // expected-error {{'local' is set here for each chunk, which undoes what those before have made of it (line 147)}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      local += in[i];
      count += in[i] > 3;
    }
    before = local; // expected-error {{'local' is read here when only some chunks have changed it (line 147)}}
    if (count > 5) // expected-error {{'count' is read here when only some chunks have changed it (line 148)}}
      most = before;
  }
  return sum + count + scale + most + chunks;
}

// An array in chunks, in host code outside of the loops.
int whole(int *a, const int *b, int *c, int n) {
  int best = 0, seen = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) targetin(b(0,1,0)[0:n]) targetinout(c[0:4])
  {
#pragma pacc update device(a[0:n], b[0:n], c[0:4])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      a[i] += b[i];
#pragma pacc atomic update
      c[b[i] & 3] += 1; // expected-error {{'c' is changed here by each chunk in a copy of its own: it comes whole; name it in 'copy' of the pipeline instead}}
    }
#pragma pacc update host(a[0:n])
    for (int i = 0; i < n; i++) {
      best = a[i]; // expected-error {{'a' is read here when only some chunks have changed it (line 165)}}
      seen = b[i];
    }
#pragma pacc update host(c[0:4])
  }
  return best + seen;
}

// Sweeps: the second one begins when all chunks are through the first.
void sweeps(double *a, int n) {
  double last = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) copy(last)
  {
#pragma pacc update device(a[0:n])
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc serial loop pipe(1)
      for (int i = 0; i < n; i++) {
        a[i] += last; // expected-error {{'last' is read here in a sweep that begins before all chunks are through the one before (line 189): put the pipeline into the host's loop}}
        last = a[i];
      }
    }
#pragma pacc update host(a[0:n])
  }
}

// Functions: what they do with global variables, and with what they get.
static void scaleBy(double f) { factor = f; }
static void store(int *where, int value) { *where = value; }
static int count(void) { return ++calls; }
static double scaled(int x) { return x * factor; }

void functions(const int *in, double *out, int n) {
  int value = 1, *alias = &value;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) copyin(factor)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = scaled(in[i]) *
               value;
#pragma pacc update host(out[0:n])
    scaleBy(3); // expected-error {{'factor' is changed in this call while other chunks still read what was there before (line 209)}}
    store(alias, 4); // expected-error {{'value' is changed in this call while other chunks still read what was there before (line 210)}}
    count(); // expected-error {{'calls' is read in this call once for each chunk, and has what the chunk before has left (line 214)}}
    printf("chunk\n");
  }
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = table[in[i] & 7];
#pragma pacc update host(out[0:n])
    unknown(); // expected-error {{'table' is changed here while other chunks still read what was there before (line 222)}}
  }
}

// Other names of one variable; members.
struct Sums { long low, high; };
void names(const int *in, int *out, int n, struct Sums *s) {
  long sum = 0, *const where = &sum, *chosen = n > 3 ? &sum : &s->low;
  struct Sums own = {0, 0};
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) copy(own)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += in[i];
#pragma pacc serial loop pipe(1)
    for (int i = 0; i < n; i++)
      own.low += in[i];
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = (int)own.high + (int)own.low; // expected-error {{'own' is read here when only some chunks have changed it (line 241)}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] += (int)*where; // expected-error {{'sum' is read here when only some chunks have changed it (line 236)}} expected-warning {{'out' is read here as it was before a kernel changed it (line 244): no 'update host' stands between}}
    *chosen = 3; // expected-error {{'sum' is changed here while other chunks still read what was there before (line 247)}}
#pragma pacc update host(out[0:n])
  }
}

// Reductions of functions that were lowered before: into a scalar, into an array.
static int sums[4];
static void addToSums(int value) {
#pragma acc parallel loop reduction(+:sums)
  for (int k = 0; k < 4; k++)
    sums[k] += value;
}
static void addToTotal(int value) {
#pragma acc parallel loop reduction(+:total)
  for (int k = 0; k < 4; k++)
    total += value;
}
void lowered(const int *in, int *out, int n) {
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      addToSums(in[i]);
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      addToTotal(in[i]);
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] = sums[0] // expected-error {{'sums' is read here when only some chunks have changed it (line 256)}}
               + total; // expected-error {{'total' is read here when only some chunks have changed it (line 261)}}
#pragma pacc update host(out[0:n])
  }
}

// On devices another function takes the place of one with `bind`; nobody knows what it does.
static int seen;
#pragma acc declare create(seen)
#pragma acc routine seq bind("elsewhere")
static void counted(int *value) { *value += 1; }
void bound(const int *in, int *out, int n) {
  int last = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) copy(last)
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      int own = in[i];
      counted(&own);
      out[i] = own;
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      out[i] += seen; // expected-error {{'seen' is read here when only some chunks have changed it (line 296)}}
#pragma pacc update host(out[0:n])
  }
}
