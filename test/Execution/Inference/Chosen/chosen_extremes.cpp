// std::max and std::min of what pointers, references and members lead to: extremes, as comparisons are; in launches whose
// data lie apart. What takes a number that is none (`std::max(x, *m)` of floating-point numbers) keeps its order.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | grep -E '^[a-z]+:|oop carried|Parallel|reduction' > %t.said
// RUN: %FileCheck %s < %t.said --implicit-check-not='{{Generating implicit red|Parallel}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <algorithm>
#include <cstdio>
#include <cmath>
enum { N = 3000 };
static double a[N], b[N]; static int k[N];
// CHECK-LABEL: up:
// CHECK: Parallel in launches
// CHECK: Generating implicit reduction(max:m[])
void up(double *a, int n, double *m){
#pragma acc kernels present(a[0:N]) copy(m[0:1])
  for (int i=0;i<n;i++) *m = std::max(*m, a[i]);
}
// CHECK-LABEL: down:
// CHECK: Parallel in launches
// CHECK: Generating implicit reduction(min:m[])
void down(double *a, int n, double *m){
#pragma acc kernels present(a[0:N]) copy(m[0:1])
  for (int i=0;i<n;i++) *m = std::min(*m, a[i]);
}
// CHECK-LABEL: turned:
// CHECK: oop carried dependence of a->,m->
void turned(double *a, int n, double *m){
#pragma acc kernels present(a[0:N]) copy(m[0:1])
  for (int i=0;i<n;i++) *m = std::max(a[i], *m);
}
// CHECK-LABEL: byref:
// CHECK: Parallel in launches
// CHECK: Generating implicit reduction(max:m[])
void byref(const double *a, int n, double &m){
#pragma acc kernels present(a[0:N])
  for (int i=0;i<n;i++) m = std::max(m, a[i]);
}
// CHECK-LABEL: ints:
// CHECK: Parallel in launches
// CHECK: Generating implicit reduction(min:m[])
void ints(const int *a, int n, int &m){
#pragma acc kernels present(a[0:N])
  for (int i=0;i<n;i++) m = std::min(m, a[i] * 3);
}
struct R { double lo, hi; };
// CHECK-LABEL: both:
// CHECK: Parallel in launches
// CHECK: Generating implicit reduction(min:r[])
// CHECK-NEXT: Generating implicit reduction(max:r[])
void both(const double *a, int n, R *r){
#pragma acc kernels present(a[0:N]) copy(r[0:1])
  for (int i=0;i<n;i++) { r->lo = std::min(r->lo, a[i]); r->hi = std::max(r->hi, a[i]); }
}
// CHECK-LABEL: rows:
// CHECK: Parallel in launches
// CHECK: Parallel in launches
// CHECK: Generating implicit reduction(max:r[])
void rows(const double *a, int n, int m, double *r){
#pragma acc kernels present(a[0:N]) copy(r[0:n])
  for (int i=0;i<n;i++) for (int j=0;j<m;j++) r[i] = std::max(r[i], a[i*m+j]);
}
// CHECK-LABEL: clamp:
// CHECK: Parallel in launches
void clamp(double *a, const double *b, int n){
#pragma acc kernels present(a[0:N], b[0:N])
  for (int i=0;i<n;i++) a[i] = std::max(a[i], b[i]);
}
int main(){
  for (int i=0;i<N;i++) a[i] = i*7919%2999 - 1000.5, b[i] = i*31%977-300, k[i] = i*17%1999-500;
#pragma acc data copy(a,b,k)
  for (int t=0;t<3;t++) {
    if (t==1) { a[17] = NAN; a[2000] = -0.0; }
#pragma acc update device(a)
    double m=-5; up(a,N,&m); printf("%g ",m); m=5; down(a,N,&m); printf("%g ",m); m=NAN; up(a,N,&m); printf("%g ",m);
    m=-9; turned(a,N,&m); printf("%g ",m); m=-3000; byref(a,N,m); printf("%g ",m); m = 5000; byref(a, 0, m); printf("%g ",m);
    int q=70; ints(k,N,q); printf("%d ",q);
    R r={1,2}; both(a,N,&r); printf("%g %g ", r.lo,r.hi);
    double rr[30]; for(int i=0;i<30;i++) rr[i]=i; rows(a,30,100,rr); double s=0; for(int i=0;i<30;i++) s+=rr[i]*(i+1); printf("%g ",s);
    m=7; up(a,N,&a[5]); clamp(a,b,N);
#pragma acc update self(a)
    s=0; for(int i=0;i<N;i++) s+=std::isnan(a[i])?1:a[i]*(i%7); printf("%.17g\n",s);
  }
}
