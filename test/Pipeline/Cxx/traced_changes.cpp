// What a pipeline's parts do with elements of arrays, and changes that meet, under other names: neither the names nor the
// places in the text tell. What is right is in traced_values.cpp.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0
#include <string.h>

static void lead(long **p, long *to) { *p = to; }

// Elements of arrays, by way of pointers that functions have set, members, references to arrays.
struct Table {
  long *at;
  long own[4], other;
};
long elements(const long *in, long *out, long n) {
  long counts[4] = {0}, places[4] = {0}, kept[4] = {0}, *p;
  lead(&p, counts);
  Table t = {kept, {0}, 7};
  long(&alias)[4] = places;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      p[in[i] & 3]++;
      alias[in[i] & 3] = i;
      t.at[in[i] & 3] = i;
      t.own[in[i] & 3] += i;
    }
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] += counts[i & 3] + // expected-error {{'counts' is read here when only some chunks have changed it (line 28): put this behind the pipeline, or into a pipeline of its own}}
                places[i & 3] + // expected-error {{'places' is read here when only some chunks have changed it (line 29)}}
                kept[i & 3] + // expected-error {{'kept' is read here when only some chunks have changed it (line 30)}}
                t.own[i & 3] + // expected-error {{'own' is read here when only some chunks have changed it (line 31)}}
                t.other;
    memset(p, 0, sizeof counts); // expected-error {{'counts' is set here for each chunk, which undoes what those before have made of it (line 28): do it before the pipeline}}
  }
  return counts[2];
}

// The last change; a sweep; each by another name.
struct Last {
  long *found;
  void set(long i) const { *found = i; }
};
long changes(long *a, long n) {
  long found = -1, last = 0, *where, *carried;
  lead(&where, &found);
  lead(&carried, &last);
  const Last set{where};
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      if (a[i] == 3)
        set.set(i);
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      if (a[i] == 4)
        *where = i; // expected-error {{'found' is changed here and by another loop (line 65): chunk by chunk the last change is another one; put them into pipelines of their own}}
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc loop pipe(1)
      for (long i = 0; i < n; i++) {
        a[i] += *carried; // expected-error {{'last' is read here in a sweep that begins before all chunks are through the one before (line 74): put the pipeline into the host's loop}}
        last = a[i];
      }
    }
  }
  return found;
}

// What a variable of the body is set to for each chunk, and its loop carries on; a sum that is read in the first
// iteration, not the last one.
enum { N = 100 };
void carried(const long *in, long *out) {
  long sum = 0, *p;
  lead(&p, &sum);
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < N; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:N])
    long local = 0; // expected-error {{'local' is set here for each chunk, which undoes what those before have made of it (line 97)}}
#pragma pacc loop pipe(1)
    for (long i = 0; i < N; i++) {
      local += in[i];
      out[i] += local;
      sum += in[i]; // expected-error {{'sum' is read here when only some chunks have changed it (line 107)}}
    }
#pragma pacc loop pipe(1)
    for (long i = 0; i < N; i++)
      if (i == 0)
        out[i] += *p; // expected-error {{'sum' is read here when only some chunks have changed it (line 107)}}
#pragma pacc loop pipe(1)
    for (long i = 0; i < N; i++)
      *p = *p + sum; // expected-error 2 {{'sum' is read here when only some chunks have changed it (line 99)}}
  }
}

// Twice the sum is no sum; sweeps of code that loops read.
long twice(const long *in, long *out, long n) {
  long sum = 0, weight = 1, *p, *where;
  lead(&p, &sum);
  lead(&where, &weight);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      sum += in[i]; // expected-error {{'sum' is read here when only some chunks have changed it (line 128)}}
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      *p += *p; // expected-error 2 {{'sum' is read here when only some chunks have changed it (line 125)}}
    for (int sweep = 0; sweep < 3; sweep++) {
#pragma pacc loop pipe(1)
      for (long i = 0; i < n; i++)
        out[i] += weight;
      *where = sweep; // expected-error {{'weight' is changed here while other chunks still read what was there before (line 132): do it before or behind the pipeline}}
    }
  }
  return sum;
}

// Functions of other files: they may change any global variable, through a pointer what they get, and read the rest. A
// function that is called through a pointer may do both.
extern long shared[4];
void elsewhere();
void give(long *p);
long take(const long *p);
long functions(const long *in, long *out, long n, void (*any)(long *)) {
  long a = 0, b = 0, c = 0, *pa, *pb, *pc;
  lead(&pa, &a);
  lead(&pb, &b);
  lead(&pc, &c);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      shared[i & 3]++;
      a += in[i];
      b += in[i];
      c += in[i];
    }
    elsewhere(); // expected-error {{'shared' is read here when only some chunks have changed it (line 159)}}
    give(pa); // expected-error {{'a' is read here when only some chunks have changed it (line 160)}} expected-error {{'shared' is read here when only some chunks have changed it (line 159)}}
    out[0] = take(pb); // expected-error {{'b' is read here when only some chunks have changed it (line 161)}} expected-error {{'out' is set here for each chunk, which undoes what those before have made of it (line 155)}} expected-error {{'shared' is read here when only some chunks have changed it (line 159)}}
    any(pc); // expected-error {{'c' is read here when only some chunks have changed it (line 162)}} expected-error {{'shared' is read here when only some chunks have changed it (line 159)}}
  }
  return a + b + c;
}

// A kernel with two loops: what the first one reduces is not complete in the second one. What an object leads to that
// another file's function gets.
void inOneKernel(const long *in, long *out, long n) {
  long sum = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel num_gangs(1)
    {
#pragma pacc loop pipe(1) reduction(+:sum)
      for (long i = 0; i < n; i++)
        sum += in[i];
#pragma pacc loop pipe(1)
      for (long i = 0; i < n; i++)
        out[i] = in[i] + sum; // expected-error {{'sum' is read here when only some chunks have changed it (line 181)}}
    }
#pragma pacc update host(out[0:n])
  }
}
void show(const Last *last);
long behind(const long *in, long *out, long n) {
  long sum = 0;
  const Last last{&sum};
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      sum += in[i];
    show(&last); // expected-error {{'sum' is read here when only some chunks have changed it (line 204)}}
  }
  return sum;
}

// Along another dimension than chunks a loop of the host is code that is run for each chunk.
enum { ROWS = 12, COLUMNS = 40 };
long otherDimension(int (*in)[COLUMNS], int (*out)[COLUMNS]) {
  long sum = 0;
#pragma pacc pipeline targetin(in(0,1,0)[0:ROWS](1,1,1)[0:COLUMNS]) targetout(out(0,1,0)[0:ROWS][0:COLUMNS])
  {
#pragma pacc update device(in[0:ROWS][0:COLUMNS])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
        out[i][j] = in[i][j];
#pragma pacc update host(out[0:ROWS][0:COLUMNS])
#pragma pacc loop pipe(2)
    for (int j = 0; j < COLUMNS; j++)
      sum += j; // expected-error {{'sum' is read here once for each chunk, and has what the chunk before has left (line 224): do it before or behind the pipeline, or in a 'pipe' loop}}
  }
  return sum;
}
