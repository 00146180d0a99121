//===- AskedLevels.cpp - levels that clauses ask for ----------------------===//
#include "Levels/AskedLevels.h"
#include "pacc/Access/LoopTree.h"

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

bool hasStaticGangs(const MarkedLoop &L) {
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (P->Map.Gang && P->staticChunk())
      return true;
  return false;
}

} // namespace pacc
