//===- AskedLevels.cpp - levels that clauses ask for ----------------------===//
#include "Levels/AskedLevels.h"
#include "pacc/Access/LoopTree.h"

#include "llvm/IR/Constants.h"
#include <algorithm>

using namespace llvm;

namespace pacc {

bool hasExplicitLevel(const MarkedLoop &L) {
  return (L.Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER)) || ((L.Flags & PACC_LOOP_VECTOR) && !vectorsInside(L));
}

bool gangsInside(const MarkedLoop &L) {
  return L.Calls == PACC_ROUTINE_GANG || any_of(L.Children, [&](const MarkedLoop *C) {
           return (C->Flags & PACC_LOOP_GANG) || gangsInside(*C);
         });
}

bool vectorsInside(const MarkedLoop &L) {
  return any_of(L.Children, [](const MarkedLoop *C) {
    return !C->Map.OfRoutine && ((C->Flags & PACC_LOOP_VECTOR) || vectorsInside(*C));
  });
}

unsigned constantOr0(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->getSExtValue() > 0 ? unsigned(C->getZExtValue()) : 0;
}

unsigned lanesAskedBy(const LoopTree &Tree) {
  unsigned Lanes = 0;
  for (const auto &L : Tree.loops())
    Lanes = std::max(Lanes, constantOr0(L->vectorArgument()));
  return Lanes;
}

bool hasStaticGangs(const MarkedLoop &L) {
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (P->Map.Gang && P->staticChunk())
      return true;
  return false;
}

} // namespace pacc
