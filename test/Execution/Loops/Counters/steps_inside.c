// Steps of a loop's variable within statements (`a[k++] = x`, `*p++ = *q++`) and in tests (`do .. while (++i < n)`), also
// of numbers without a sign in do loops: such loops are counted, where nothing behind the step could tell.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#define N 300
static int a[N], b[N], c[N];
static unsigned long h(unsigned long x,const void*p,unsigned long n){const unsigned char*q=p;for(unsigned long i=0;i<n;i++)x=(x^q[i])*1099511628211ul;return x;}
// CHECK-LABEL: step_in_subscript:
// CHECK: Loop is parallelizable
static long step_in_subscript(int n){ long r=0;
#pragma acc kernels
 { int k=0; while(k<n) a[k++]=3; }
 return r;}
// CHECK-LABEL: counter_from_before:
// CHECK: Loop is parallelizable
static long counter_from_before(int n){ int k=0;
#pragma acc kernels
 while(k<n) a[k++]+=b[5];
 return k;}
// CHECK-LABEL: pointer_to_its_end:
// CHECK: Loop is parallelizable
static long pointer_to_its_end(int n){
#pragma acc kernels
 { int*p=a,*e=a+n; while(p!=e) *p++ *= 2; }
 return 0;}
// CHECK-LABEL: declared_by_a_step:
// CHECK: prevents parallelization
static long declared_by_a_step(int n){
#pragma acc kernels
 { int*p=a,*e=a+n; while(p<e) { int v=*p++; if(v>10) c[v%7]=1; } }
 return 0;}
// CHECK-LABEL: two_pointers:
// CHECK: Parallel in launches in which they do not overlap
static long two_pointers(int n){
#pragma acc kernels
 { int*p=a,*e=a+n; const int*q=b; while(p<e) *p++ = *q++ + 1; }
 return 0;}
// CHECK-LABEL: step_before_use:
// CHECK: Loop not parallelized
static long step_before_use(int n){ int k=n;
#pragma acc kernels
 while(k>0) a[--k]=7;
 return k;}
// CHECK-LABEL: downwards:
// CHECK: Loop is parallelizable
static long downwards(int n){ int k=n-1;
#pragma acc kernels
 while(k>=0) { a[k]+=b[k]; c[k--]=1; }
 return k;}
// CHECK-LABEL: for_without_a_step:
// CHECK: Loop is parallelizable
static long for_without_a_step(int n){ int k=0;
#pragma acc kernels
 for(;k<n;) a[k++]=5;
 return k;}
// CHECK-LABEL: step_in_the_test:
// CHECK: Loop is parallelizable
static long step_in_the_test(int n){ int i=0;
#pragma acc kernels
 do a[i]*=2; while(++i<n);
 return i;}
// CHECK-LABEL: no_sign:
// CHECK: Loop is parallelizable
static long no_sign(int n){
#pragma acc kernels
 { unsigned i=0; do { a[i]*=2; i++; } while(i<n); }
 return 0;}
// CHECK-LABEL: no_sign_step_in_the_test:
// CHECK: Loop is parallelizable
static long no_sign_step_in_the_test(int n){
#pragma acc kernels
 { unsigned long e=n, i=2; do { a[i]*=2; } while(++i<e); }
 return 0;}
// CHECK-LABEL: do_step_in_subscript:
// CHECK: Loop is parallelizable
static long do_step_in_subscript(int n){ int i=0;
#pragma acc kernels
 do { a[i++]*=2; } while(i<n);
 return i;}
// CHECK-LABEL: continue_and_step_in_the_test:
// CHECK: Loop is parallelizable
static long continue_and_step_in_the_test(int n){ int i=n;
#pragma acc kernels
 do { if(i==3) continue; a[i]*=2; } while(--i>0);
 return i;}
// CHECK-LABEL: may_start_at_zero:
// CHECK: Loop not parallelized
static long may_start_at_zero(int n){ unsigned i=n; /* might be 0 */
#pragma acc kernels
 do { a[i]*=2; i--; } while(i>0u);
 return i;}
// CHECK-LABEL: no_sign_downwards:
// CHECK: Loop is parallelizable
static long no_sign_downwards(int n){
#pragma acc kernels
 { unsigned i=40; do { a[i]*=2; i-=3; } while(i>=7u); }
 return 0;}
/* not to be moved */
// CHECK-LABEL: left_behind_the_step:
// CHECK: Loop not parallelized
static long left_behind_the_step(int n){ int k=0;
#pragma acc kernels
 { while(k<n) { int v=a[k++]; if(v==-1) break; b[0]+=v; } }
 return k;}
// CHECK-LABEL: read_behind_the_step:
// CHECK: Loop not parallelized
static long read_behind_the_step(int n){ int k=0;
#pragma acc kernels
 while(k<n) { a[k++]=1; b[k]=2; }
 return k;}
// CHECK-LABEL: chosen_step:
// CHECK: Loop not parallelized
static long chosen_step(int n){ int k=0, j=0;
#pragma acc kernels
 while(k<n) { j = k%3 ? a[k++] : a[(k+=2)-1]; }
 return k+j;}
// CHECK-LABEL: step_that_may_not_come:
// CHECK: Loop not parallelized
static long step_that_may_not_come(int n){ int k=0;
#pragma acc kernels
 while(k<n) { a[k] && (b[k++]=1); if(!a[k]) k++; }
 return k;}
// CHECK-LABEL: stepped_twice:
// CHECK: Loop not parallelized
static long stepped_twice(int n){ int k=0;
#pragma acc kernels
 while(k<n) { if(k==4) { k++; continue; } a[k++]=1; }
 return k;}
// CHECK-LABEL: merge:
// CHECK: Loop not parallelized
static long merge(int n){ int k=0, j=0;
#pragma acc kernels
 while(k<n && j<n) { if(a[k]<b[j]) c[k+j]=a[k++]; else c[k+j]=b[j++]; }
 return k*1000+j;}
// CHECK-LABEL: two_conditions:
// CHECK: Loop not parallelized
static long two_conditions(int n){ int k=0,j=0;
#pragma acc kernels
 while(k<n && j<20) a[k++]=b[j++];
 return k*1000+j;}
int main(void){ typedef long L(int); L*f[]={step_in_subscript,counter_from_before,pointer_to_its_end,declared_by_a_step,two_pointers,step_before_use,downwards,for_without_a_step,step_in_the_test,no_sign,no_sign_step_in_the_test,do_step_in_subscript,continue_and_step_in_the_test,may_start_at_zero,no_sign_downwards,left_behind_the_step,read_behind_the_step,chosen_step,step_that_may_not_come,stepped_twice,merge,two_conditions};
 for(unsigned t=0;t<sizeof f/sizeof*f;t++) for(int n=0;n<60;n+=n<3?1:19){ for(int i=0;i<N;i++){a[i]=i*7919%101-9;b[i]=i*31%77;c[i]=0;} if(n==0&&f[t]==may_start_at_zero)continue; long r=f[t](n); printf("%u %d %ld %lx\n",t,n,r,h(h(h(0,a,sizeof a),b,sizeof b),c,sizeof c)); } }
