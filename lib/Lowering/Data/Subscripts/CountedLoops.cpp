//===- CountedLoops.cpp - loops that subscripts are counted by ------------===//
#include "Data/Subscripts/CountedLoops.h"

#include "clang/AST/ASTContext.h"

using namespace clang;

namespace pacc {

bool isCounted(const CanonicalLoop &L) {
  return L.Var->getType()->isIntegerType() && L.Prologue.empty() && !L.KnownTrips && !whyMayChange(L, Names::Own);
}

bool staysBetween(const CanonicalLoop &L, const ASTContext &C) {
  const bool ToUpper = L.Relation == BO_LT || L.Relation == BO_LE, ToLower = L.Relation == BO_GT || L.Relation == BO_GE;
  return (L.Up ? ToUpper : ToLower) && L.Stride && !mayTurn(L, C) && !mayGoRound(L, C) &&
         L.Var->getType()->isSignedIntegerOrEnumerationType() &&
         L.Upper->getType()->isSignedIntegerOrEnumerationType() &&
         L.Lower->getType()->isSignedIntegerOrEnumerationType();
}

int64_t besidesBound(const CanonicalLoop &L) {
  return L.Relation == BO_LT ? -1 : L.Relation == BO_GT ? 1 : 0;
}

} // namespace pacc
