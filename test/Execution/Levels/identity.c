// nvc's __pgi_gangidx, __pgi_workeridx and __pgi_vectoridx: in constructs, in functions that they call, behind them.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"

enum { N = 96, GANGS = 3, WORKERS = 2, LANES = 32 };

#pragma acc routine seq
static int from_function(void) { return (__pgi_gangidx() * WORKERS + __pgi_workeridx()) * LANES + __pgi_vectoridx(); }

#pragma acc routine seq
int extern_function(void) { return from_function(); }

int main(void) {
  // Every gang has an element of its own.
  int own[GANGS];
#pragma acc parallel num_gangs(GANGS) copyout(own)
  {
    int gang = __pgi_gangidx();
    own[gang] = 10 + gang;
  }
  for (int g = 0; g < GANGS; g++)
    CHECK(own[g] == 10 + g);

  // Functions answer what the construct's own code says; places count the lanes that do the iterations.
  int gang[N], worker[N], lane[N], inlined[N], called[N], done[GANGS * WORKERS * LANES] = {0};
#pragma acc parallel loop gang worker vector num_gangs(GANGS) num_workers(WORKERS) vector_length(LANES) copy(done)
  for (int i = 0; i < N; i++) {
    gang[i] = __pgi_gangidx();
    worker[i] = __pgi_workeridx();
    lane[i] = __pgi_vectoridx();
    inlined[i] = from_function();
    called[i] = extern_function();
#pragma acc atomic update
    done[called[i]]++;
  }
  int sum = 0, lanes = 0;
  for (int i = 0; i < N; i++) {
    CHECK(gang[i] >= 0 && gang[i] < GANGS && worker[i] >= 0 && worker[i] < WORKERS);
    CHECK(lane[i] >= 0 && lane[i] < LANES);
    CHECK(inlined[i] == (gang[i] * WORKERS + worker[i]) * LANES + lane[i]);
    CHECK(called[i] == inlined[i]);
  }
  for (int p = 0; p < GANGS * WORKERS * LANES; p++) {
    sum += done[p];
    lanes += done[p] != 0;
  }
  CHECK(sum == N);
  CHECK(acc_get_device_type() == acc_device_host ? lanes > 1 : lanes >= LANES * WORKERS);

  // A vector loop in a gang: lanes are told apart there, and the gang's own code is not.
  int rows[GANGS][LANES], leader[GANGS];
#pragma acc parallel loop gang num_gangs(GANGS) vector_length(32) copyout(rows, leader)
  for (int g = 0; g < GANGS; g++) {
    leader[g] = __pgi_vectoridx();
#pragma acc loop vector
    for (int i = 0; i < LANES; i++)
      rows[g][i] = __pgi_vectoridx();
  }
  for (int g = 0; g < GANGS; g++) {
    CHECK(leader[g] == 0);
    for (int i = 0; i < LANES; i++)
      CHECK(rows[g][i] == (acc_get_device_type() == acc_device_host ? 0 : i));
  }

  CHECK(__pgi_gangidx() == 0 && __pgi_workeridx() == 0 && __pgi_vectoridx() == 0);
  return check_done();
}
