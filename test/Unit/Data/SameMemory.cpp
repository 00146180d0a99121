//===- SameMemory.cpp - several clauses that name the same memory ---------===//
//
// Whatever any clause of a construct copies in goes in, whatever any of them
// copies out comes back; the order of the clauses means nothing.
//
//===----------------------------------------------------------------------===//

#include "FakeDevice.h"
#include <algorithm>
#include <functional>

using namespace pacc::rt;
using namespace pacc::rt::test;

namespace {

class SameMemory : public DataTest {
protected:
  double A[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  double *P = A, *Q = A, *R = A + 4;

  /// Each permutation of up to three clauses.
  template <typename Make, typename Check>
  void inEveryOrder(std::vector<Make> Clauses, Check TheRest) {
    std::vector<size_t> Order(Clauses.size());
    for (size_t I = 0; I != Order.size(); ++I)
      Order[I] = I;
    do {
      for (int I = 0; I != 8; ++I)
        A[I] = I + 1;
      Items L;
      for (size_t I : Order)
        L.push_back(Clauses[I]());
      TheRest(L);
      expectEmpty();
    } while (std::next_permutation(Order.begin(), Order.end()));
  }
  static void swapFirst(Items &L) {
    Items Swapped = list(std::move(L[1]), std::move(L[0]));
    L.swap(Swapped);
  }
  using Clause = std::function<DataItem()>;
  void moveOn(double By) {
    for (double &Element : A)
      onDevice(Element) += By;
  }
};

TEST_F(SameMemory, ComesBackWhateverTheOrder) {
  inEveryOrder<Clause>(
      {[&] { return pointer(PACC_COPYIN, "P", P, 0, 8); },
       [&] { return pointer(PACC_COPYOUT, "Q", Q, 0, 8); },
       [&] { return section(PACC_CREATE, "A", A, 0, sizeof A); }},
      [&](Items &L) {
        enter(L);
        EXPECT_EQ(onDevice(A[7]), 8) << "copied in";
        moveOn(10);
        leave(L);
        EXPECT_EQ(A[0], 11);
        EXPECT_EQ(A[7], 18);
      });
}

TEST_F(SameMemory, PartsOfEachOther) {
  inEveryOrder<Clause>(
      {[&] { return pointer(PACC_COPYIN, "P", P, 0, 8); },
       [&] { return pointer(PACC_COPYOUT, "R", R, 0, 2); }},
      [&](Items &L) {
        enter(L);
        EXPECT_EQ(onDevice(A[5]), 6) << "copied in";
        moveOn(10);
        leave(L);
        EXPECT_EQ(A[3], 4) << "nobody copies it out";
        EXPECT_EQ(A[4], 15);
        EXPECT_EQ(A[5], 16);
        EXPECT_EQ(A[6], 7);
      });
}

TEST_F(SameMemory, OverlappingParts) {
  inEveryOrder<Clause>(
      {[&] { return pointer(PACC_COPYIN, "P", P, 0, 4); },
       [&] { return pointer(PACC_COPY, "Q", Q, 2, 4); },
       [&] { return pointer(PACC_COPYOUT, "R", R, 1, 3); }},
      [&](Items &L) {
        enter(L);
        for (int I = 0; I != 6; ++I)
          EXPECT_EQ(onDevice(A[I]), I + 1);
        EXPECT_EQ(Table.size(), 1u);
        moveOn(10);
        leave(L);
        EXPECT_EQ(A[1], 2);
        for (int I = 2; I != 6; ++I)
          EXPECT_EQ(A[I], I + 11);
      });
}

TEST_F(SameMemory, NeighboursStayApart) {
  Items L = list(pointer(PACC_COPY, "P", P, 0, 4),
                 pointer(PACC_COPY, "R", R, 0, 4));
  enter(L);
  EXPECT_EQ(Table.size(), 2u);
  leave(L);
  expectEmpty();
}

TEST_F(SameMemory, ZerosGoRoundWhatComesIn) {
  inEveryOrder<Clause>(
      {[&] { return pointer(PACC_COPYIN, "Q", Q, 2, 2); },
       [&] { return pointer(PACC_CREATE | PACC_ITEM_ZERO, "P", P, 0, 8); },
       [&] { return pointer(PACC_COPYIN, "R", R, 1, 1); }},
      [&](Items &L) {
        enter(L);
        const double Expected[] = {0, 0, 3, 4, 0, 6, 0, 0};
        for (int I = 0; I != 8; ++I)
          EXPECT_EQ(onDevice(A[I]), Expected[I]) << I;
        leave(L);
        EXPECT_EQ(A[0], 1);
      });
}

TEST_F(SameMemory, OtherConstructsKeepIt) {
  Items Outer = list(pointer(PACC_COPYIN, "P", P, 0, 8));
  Items Inner = list(pointer(PACC_COPY, "Q", Q, 0, 8),
                     pointer(PACC_COPYIN, "P", P, 0, 8));
  enter(Outer);
  A[0] = 100;
  enter(Inner);
  EXPECT_EQ(onDevice(A[0]), 1) << "present: nothing moves";
  onDevice(A[0]) = 50;
  leave(Inner);
  EXPECT_EQ(A[0], 100);
  EXPECT_TRUE(isPresent(A));
  leave(Outer);
  EXPECT_EQ(A[0], 100);
  expectEmpty();
}

TEST_F(SameMemory, TwiceCopiedOutIsOneTransfer) {
  Items L = list(pointer(PACC_COPY, "P", P, 0, 8),
                 pointer(PACC_COPY, "Q", Q, 0, 8));
  enter(L);
  leave(L);
  EXPECT_EQ(Dev.Uploads, 1u);
  EXPECT_EQ(Dev.Downloads, 1u);
  expectEmpty();
}

TEST_F(SameMemory, EnterAndExitData) {
  for (bool DeleteFirst : {false, true}) {
    A[0] = 1;
    enterDynamic(list(pointer(PACC_CREATE, "P", P, 0, 8),
                      pointer(PACC_COPYIN, "Q", Q, 0, 8)));
    EXPECT_EQ(onDevice(A[0]), 1);
    onDevice(A[0]) = 2;
    if (DeleteFirst)
      exitDynamic(list(pointer(PACC_DELETE, "P", P, 0, 8),
                       pointer(PACC_COPYOUT, "Q", Q, 0, 8)));
    else
      exitDynamic(list(pointer(PACC_COPYOUT, "Q", Q, 0, 8),
                       pointer(PACC_DELETE, "P", P, 0, 8)));
    EXPECT_EQ(A[0], 2);
    expectEmpty();
  }
}

TEST_F(SameMemory, ExitDataThatFindsOneReference) {
  for (bool DeleteFirst : {false, true}) {
    enterDynamic(list(pointer(PACC_COPYIN, "P", P, 0, 8)));
    onDevice(A[0]) = 3 + DeleteFirst;
    Items L = list(pointer(PACC_COPYOUT, "Q", Q, 0, 8),
                   pointer(PACC_DELETE, "P", P, 0, 8));
    if (DeleteFirst)
      swapFirst(L);
    exitDynamic(std::move(L));
    EXPECT_EQ(A[0], 3 + DeleteFirst);
    expectEmpty();
  }
}

TEST_F(SameMemory, ResultsOfReductions) {
  Dev.HasZeroCopy = true;
  for (bool CopyFirst : {false, true}) {
    double X = 3;
    Items L = list(section(PACC_COPYIN, "Y", &X, 0, sizeof X),
                   section(PACC_COPY, "X", &X, 0, sizeof X));
    if (CopyFirst)
      swapFirst(L);
    DataContext In = context(), Out = context();
    In.TakesResults = Out.TakesResults = true;
    ok(enterRegion(In, L));
    EXPECT_EQ(onDevice(X), 3);
    onDevice(X) = 7;
    ok(leaveRegion(Out, L));
    ok(takeResults(Dev, L));
    EXPECT_EQ(X, 7);
    expectEmpty();
  }
}

TEST_F(SameMemory, PartOfAResult) {
  Dev.HasZeroCopy = true;
  double X[2] = {3, 4};
  Items L = list(section(PACC_COPYIN, "X", X, 0, sizeof X),
                 section(PACC_COPY, "Y", X + 1, 0, sizeof *X));
  swapFirst(L);
  for (bool Swap : {true, false}) {
    if (!Swap)
      swapFirst(L);
    DataContext In = context(), Out = context();
    In.TakesResults = Out.TakesResults = true;
    ok(enterRegion(In, L));
    onDevice(X[0]) = 7;
    onDevice(X[1]) = 8;
    ok(leaveRegion(Out, L));
    ok(takeResults(Dev, L));
    EXPECT_EQ(X[0], 3);
    EXPECT_EQ(X[1], 8);
    X[1] = 4;
    expectEmpty();
  }
}

TEST_F(SameMemory, RowsBehindPointers) {
  double Row[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  double *M[] = {Row[0], Row[1]}, **N = M, **O = M;
  const auto Tree = [&](uint32_t Action, const char *Name, double **&Var) {
    DataItem Item(Action | PACC_ITEM_POINTER, Name, &Var, Var, 0, 0);
    Item.Levels = {{0, 2, sizeof(void *), true}, {0, 4, sizeof(double), false}};
    return Item;
  };
  for (int Case = 0; Case != 3; ++Case) {
    Row[1][2] = 7;
    double *Plain = Row[1];
    Items L = list(Tree(PACC_COPYIN, "N", N));
    if (Case < 2)
      L.push_back(Tree(PACC_COPYOUT, "O", O));
    else
      L.push_back(pointer(PACC_COPYOUT, "Plain", Plain, 0, 4));
    if (Case == 1)
      swapFirst(L);
    enter(L);
    EXPECT_EQ(onDevice(Row[1][2]), 7);
    onDevice(Row[1][2]) = 70;
    leave(L);
    EXPECT_EQ(Row[1][2], 70) << Case;
    EXPECT_EQ(M[1], Row[1]);
    expectEmpty();
  }
}

} // namespace
