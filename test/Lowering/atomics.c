// Each form of `atomic` is one relaxed atomic operation where that computes what the source says, else a
// compare-and-swap loop in the source's own types.
// RUN: %clang_plugin -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %FileCheck %s

struct counts { int total; unsigned char small; short half; };

// CHECK-LABEL: define dso_local void @integers(
void integers(int *x, unsigned *u, long long *l, struct counts *c, int e, long w) {
  // CHECK: atomicrmw add ptr {{.*}}, i32 {{.*}} monotonic, align 4
#pragma acc atomic
  x[e]++;
  // CHECK: atomicrmw sub ptr {{.*}}, i32 {{.*}} monotonic
#pragma acc atomic update
  --*x;
  // CHECK: atomicrmw add ptr {{.*}}, i32 {{.*}} monotonic
#pragma acc atomic
  *x += w; // modulo 2^32, in any width
  // CHECK: atomicrmw add ptr {{.*}}, i32
#pragma acc atomic
  *x = e + *x;
  // CHECK: atomicrmw sub ptr {{.*}}, i32
#pragma acc atomic
  *x = *x - (e + 1);
  // CHECK: atomicrmw and ptr {{.*}}, i32
#pragma acc atomic
  *u &= e;
  // CHECK: atomicrmw or ptr {{.*}}, i32
#pragma acc atomic
  *u = e | *u;
  // CHECK: atomicrmw xor ptr {{.*}}, i64
#pragma acc atomic
  *l ^= e;
  // CHECK: atomicrmw add ptr {{.*}}, i8
#pragma acc atomic
  c->small += 300;
  // CHECK: atomicrmw sub ptr {{.*}}, i16
#pragma acc atomic
  c->half -= 1;
}

// CHECK-LABEL: define dso_local void @floating(
void floating(float *f, double *d, float e, double w, int i) {
  // CHECK: atomicrmw fadd ptr {{.*}}, float {{.*}} monotonic
#pragma acc atomic
  *f += e * e;
  // CHECK: atomicrmw fadd ptr {{.*}}, float
#pragma acc atomic
  *f += 0.5;
  // CHECK: atomicrmw fadd ptr {{.*}}, double
#pragma acc atomic
  *d += e;
  // A subtraction adds the negative: devices have that.
  // CHECK: fneg double
  // CHECK: atomicrmw fadd ptr {{.*}}, double
#pragma acc atomic
  *d -= w;
  // CHECK: sitofp i32 {{.*}} to double
  // CHECK: atomicrmw fadd ptr {{.*}}, double
#pragma acc atomic
  *d = i + *d;
  // Added in double and then rounded: not an addition of floats.
  // CHECK: load atomic i32
  // CHECK: fadd double
  // CHECK: fptrunc
  // CHECK: cmpxchg ptr {{.*}}, i32 {{.*}} monotonic monotonic
#pragma acc atomic
  *f += w;
  // CHECK: fadd double
  // CHECK: cmpxchg
#pragma acc atomic
  *f += 0.1;
}

// CHECK-LABEL: define dso_local void @loops(
void loops(int *x, double *d, _Bool *b, int **p, int e, double w) {
  // CHECK: load atomic i32
  // CHECK: mul nsw i32
  // CHECK: cmpxchg ptr {{.*}} monotonic monotonic, align 4
#pragma acc atomic
  *x *= e;
  // CHECK: sub nsw i32
  // CHECK: cmpxchg
#pragma acc atomic
  *x = e - *x;
  // CHECK: sdiv i32
  // CHECK: cmpxchg
#pragma acc atomic
  *x = e / *x;
  // CHECK: shl i32
  // CHECK: cmpxchg
#pragma acc atomic
  *x <<= e;
  // In double: x is an int, but the sum is not.
  // CHECK: fadd double
  // CHECK: fptosi
  // CHECK: cmpxchg
#pragma acc atomic
  *x += w;
  // CHECK: fmul double
  // CHECK: cmpxchg ptr {{.*}}, i64
#pragma acc atomic
  *d = w * *d;
  // CHECK: cmpxchg ptr {{.*}}, i8
#pragma acc atomic
  *b = *b | e;
  // CHECK: getelementptr inbounds {{.*}}i32
  // CHECK: cmpxchg ptr
#pragma acc atomic
  (*p)++;
}

// CHECK-LABEL: define dso_local void @reads_and_writes(
void reads_and_writes(int *x, double *d, int v, double w) {
  // CHECK: load atomic i32, ptr {{.*}} monotonic, align 4
  // CHECK: sitofp
#pragma acc atomic read
  w = *x;
  // CHECK: load atomic i64, ptr {{.*}} monotonic, align 8
#pragma acc atomic read
  w = *d;
  // CHECK: store atomic i32 {{.*}} monotonic
#pragma acc atomic write
  *x = v + 1;
  // CHECK: store atomic i64 {{.*}} monotonic
#pragma acc atomic write
  *d = v;
}

// CHECK-LABEL: define dso_local void @captures(
void captures(int *x, int *h, int v, int e) {
  // CHECK: [[OLD:%.*]] = atomicrmw add ptr
  // CHECK-NOT: add nsw
  // CHECK: ret void
#pragma acc atomic capture
  v = (*x)++;
}

// CHECK-LABEL: define dso_local void @captures_new(
void captures_new(int *x, int v, int e) {
  // CHECK: atomicrmw sub ptr
  // CHECK: sub nsw
  // CHECK: ret void
#pragma acc atomic capture
  v = *x -= e;
}

// CHECK-LABEL: define dso_local void @exchange(
void exchange(int *x, int v, int e) {
  // CHECK: atomicrmw xchg ptr {{.*}}, i32 {{.*}} monotonic
#pragma acc atomic capture
  {
    v = *x;
    *x = e;
  }
}

int *once(int *);
// The variable and the operand are evaluated once, the operand before the loop.
// CHECK-LABEL: define dso_local void @evaluation(
void evaluation(int *x) {
  // CHECK: call ptr @once
  // CHECK: call ptr @once
  // CHECK: load atomic
  // CHECK: br label
  // CHECK-NOT: @once
  // CHECK: ret void
#pragma acc atomic
  *once(x) *= *once(x + 1);
}
