// Pointers that may lead to an array of the pipeline: chosen from several, left by iterations before, loaded from memory where
// the array's pointer has been stored, or where a function of another file may have kept it. What stays within the chunk is
// not told of, nor is what no array's pointer has come to.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0
#ifdef __cplusplus
extern "C"
#endif
void *malloc(__SIZE_TYPE__);
#define NEW(n) ((int *)malloc((n) * sizeof(int)))

struct view { int *p, *other; };
extern struct view kept;
void keep(int *);
void look(int n);

void chosen(int *a, int *b, int *c, int n, int flag) {
  int *p = flag ? a : b, *next = flag ? a + 1 : c;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n]) targetout(c(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      c[i] = p[i + 1]; // expected-warning {{'a' is read 1 element beyond the task's own, if the pointer leads there: that is of the next chunk, where what stands before (line 23) has not been done yet; put the loops into pipelines of their own}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      c[i] += next[i]; // expected-warning {{'a' is read 1 element beyond the task's own, if the pointer leads there}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      c[i] += p[i];
  }
  // What it changes.
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n]) targetout(c(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      p[i] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      c[i] = b[i + 1]; // expected-warning {{'b' may be read beyond the task's own: that is of the next chunk, where what stands before (line 39) has not been done yet}}
  }
}

// By another name in the second one of two pipelines.
void again(int *a, int *b, int n) {
  int *p = a;
  for (int k = 0; k < 2; k++) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
    {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < n; i++)
        p[i] += i;
#pragma pacc update host(a[0:n])
    }
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n; i++)
      b[i] = p[i - 1]; // expected-error {{'a' is read 1 element before the task's own; 'targetin' declares a halo of 0 on the left}}
#pragma pacc update host(b[0:n])
  }
}

void in_kernels(int *a, int *b, int *c, int n, int flag) {
  int *p = flag ? a : b;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(1,1,0)[0:n]) targetout(c(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n; i++)
      c[i] = p[i - 1]; // expected-warning {{'a' is read 1 element before the task's own, if the pointer leads there; 'targetin' declares a halo of 0 on the left}}
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      c[i] += p[i];
#pragma pacc update host(c[0:n])
  }
#pragma pacc pipeline targetin(a(0,1,1)[0:n]) targetinout(b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      p[i] += 3; // expected-warning {{'a' is changed by host code before the update, if the pointer leads there, and chunks read a halo of it}}
#pragma pacc update device(a[0:n], b[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      b[i] += a[i + 1];
#pragma pacc update host(b[0:n])
  }
}

void carried(int *a, int *b, int n) {
  int *before = a;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      b[i] += *before; // expected-warning {{'a' may be read before the task's own: that is of the chunk before, where what stands behind (line 106) has been done already}}
      before = &a[i];
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
}

void in_memory(int n, struct view *v, int flag) {
  int *a = NEW(n), *b = NEW(n), *both[2] = {a, b};
  v->p = a;
  v->other = NEW(n);
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      b[i] += both[flag][i + 1]; // expected-warning {{'a' is read 1 element beyond the task's own, if the pointer leads there}}
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      b[i] += v->other[i + 1] + v->p[i];
  }
}

void of_another_file(int n) {
  int *a = NEW(n), *b = NEW(n);
  keep(a);
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      kept.p[i] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      b[i] = a[i + 1]; // expected-warning {{'a' may be read beyond the task's own: that is of the next chunk, where what stands before (line 135) has not been done yet}}
  }
}

void of_nobody(int n) {
  int *a = NEW(n), *b = NEW(n);
  look(n);
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      kept.p[i] *= 2;
#pragma pacc loop pipe(1)
    for (int i = 0; i < n - 1; i++)
      b[i] = a[i + 1];
  }
}

// Other members of the object, by pointers of their own.
static struct { int table[4], factor, in[40], after[4], out[40]; } all;
void members(void) {
  int *in = all.in, *out = all.out, *table = all.table, *after = all.after, *factor = &all.factor;
#pragma acc data copyin(table[0:4], factor[0:1], after[0:4])
#pragma pacc pipeline targetin(in(8,1,8)[0:40]) targetout(out(0,1,0)[0:40])
  {
#pragma pacc update device(in[0:40])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 40; i++)
      out[i] = in[i] * *factor + table[i % 4] + after[i % 4];
#pragma pacc update host(out[0:40])
  }
}
