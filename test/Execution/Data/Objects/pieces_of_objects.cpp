// Pointers in objects that go by value, to arrays that lie on the device in pieces: the construct's clauses tell which piece
// the kernel gets, also where the data are there by another name and the pointer leads to none of them.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: env ACC_DEVICE_TYPE=emulator not %t both 2>&1 | %FileCheck %s --check-prefix=BOTH
// RUN: env ACC_DEVICE_TYPE=emulator %t neither 2>&1 | %FileCheck %s --check-prefix=NEITHER
#include <cstdio>
#include <cstring>

struct Arrays {
  int *From, *To;
};

static int Failures = 0;
static int N = 1;
#define CHECK(Got, Want) \
  if ((Got) != (Want)) \
  printf("line %d: %d instead of %d\n", __LINE__, Got, Want), ++Failures

// A clause by the member's name; the data are there by the name of a pointer into the array.
static void byOtherName() {
  Arrays S{new int[110], new int[6]};
  for (int I = 0; I < 110; ++I)
    S.From[I] = I;
  int *Q = S.From + 70;
#pragma acc data copyin(Q[2:9])
  {
#pragma acc parallel loop copyout(S.To[3:1]) present(S.From[75:4])
    for (int I = 0; I < N; ++I)
      S.To[I + 3] = S.From[I + 75];
  }
  CHECK(S.To[3], 75);
}

static void secondPiece() {
  Arrays S{new int[110], nullptr};
  int *A = S.From;
  for (int I = 0; I < 110; ++I)
    A[I] = I;
  int Of = 0, OfClosure = 0, OfBoth = 0;
#pragma acc enter data copyin(A[0:10])
#pragma acc enter data copyin(A[80:10])
#pragma acc parallel loop copy(Of) present(S.From[80:10])
  for (int I = 0; I < N; ++I)
    Of = S.From[I + 84];
  CHECK(Of, 84);
  const auto F = [=](int I) { return A[I]; };
#pragma acc parallel loop copy(OfClosure) present(A[80:10])
  for (int I = 0; I < N; ++I)
    OfClosure = F(I + 85);
  CHECK(OfClosure, 85);
#pragma acc parallel loop copy(OfBoth) present(A[80:10])
  for (int I = 0; I < N; ++I)
    OfBoth = F(I + 86) + A[87];
  CHECK(OfBoth, 173);
#pragma acc exit data delete(A[0:10])
#pragma acc exit data delete(A[80:10])
}

// No address is right for both.
static void bothPieces() {
  Arrays S{new int[110], nullptr};
  int Of = 0;
#pragma acc enter data copyin(S.From[0:10])
#pragma acc enter data copyin(S.From[80:10])
#pragma acc parallel loop copy(Of) present(S.From[80:10], S.From[0:10])
  for (int I = 0; I < N; ++I)
    Of = S.From[I + 84] + S.From[I];
}
// BOTH: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=S.From

// Nothing tells: once for each kernel.
static void neitherPiece() {
  int *A = new int[110];
  int Of = 0;
#pragma acc enter data copyin(A[0:10])
#pragma acc enter data copyin(A[80:10])
  const auto F = [=](int I) { return A[I]; };
  for (int Twice = 0; Twice < 2; ++Twice) {
#pragma acc parallel loop copy(Of)
    for (int I = 0; I < N; ++I)
      Of = F(I + 4);
  }
  // NEITHER: pacc: warning: {{.*}}pieces_of_objects.cpp:[[@LINE-4]]: sections of an array lie apart on the device, and nothing tells which of them a kernel uses: name=A, through a pointer in F
  // NEITHER: Name the section in a clause of the directive: present(A[first:length])
  // NEITHER-NOT: warning
}

int main(int Count, char **Arguments) {
  const char *What = Count > 1 ? Arguments[1] : "";
  if (!strcmp(What, "both"))
    bothPieces();
  if (!strcmp(What, "neither"))
    neitherPiece();
  byOtherName();
  secondPiece();
  return Failures != 0;
}
