//===- NamedPieces.cpp - sections of an array in visible clauses ----------===//
#include "Data/Subscripts/NamedPieces.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Sections.h"
#include "Data/Subscripts/PointerUses.h"
#include "Region.h"
#include "Tree/Expressions/SameExpressions.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool areAlike(const ASTContext &C, const Section &X, const Section &Y) {
  const auto Are = [&C](const Expr *A, const Expr *B) { return !A || !B ? A == B : areWrittenAlike(A, B, C); };
  return llvm::equal(X.Dimensions, Y.Dimensions, [&](const Dimension &A, const Dimension &B) {
    return A.Index == B.Index && Are(A.Lower, B.Lower) && Are(A.Length, B.Length);
  });
}

/// Bounds of loops, by which the subscripts go, have other variables than the section's length, or are greater constants.
bool mayGoBeyond(const Region &R, const Section &S, const PointerUses &Use) {
  const Expr *Length = S.Dimensions.size() == 1 ? S.Dimensions.front().Length : nullptr;
  if (!Length)
    return false;
  const Uses OfLength(Length);
  const std::optional<int64_t> Elements = constantOf(Length, R.Ctx.C);
  const auto SaysMore = [&](const CanonicalLoop &L) {
    if (const std::optional<int64_t> Bound = constantOf(L.Upper, R.Ctx.C))
      return L.Up && Elements && *Bound > *Elements;
    const Uses OfBound(L.Upper);
    return llvm::any_of(OfBound.variables(), [&](const auto &Used) {
      return !OfLength.isUsed(Used.first) && !R.Before.isDeclaredInside(Used.first);
    });
  };
  return llvm::any_of(Use.Subscripts, [&](const Subscript &Of) { return Of.Index && llvm::any_of(Of.Loops, SaysMore); });
}

} // namespace

bool areNamedInPieces(const Region &R, const VarDecl *Var, const PointerUses &Use) {
  std::optional<Section> First;
  const auto IsOther = [&](const OpenACCConstructStmt *Directive) {
    for (const OpenACCClause *Clause : Directive->clauses())
      if (const std::optional<DataClause> Data = dataClause(Clause); Data && !Data->DevicePtr)
        for (Expr *Item : Data->Variables)
          if (const Section S = Section::of(Item); S.Var && S.Var->getCanonicalDecl() == Var->getCanonicalDecl() &&
                                                   !S.Dimensions.empty() && !S.ForWhole && !S.MayBeLength) {
            const Expr *Lower = S.Dimensions.front().Lower;
            if ((Lower && constantOf(Lower, R.Ctx.C) != 0) || (First && !areAlike(R.Ctx.C, *First, S)) ||
                (Data->Action & PACC_ACTION_MASK) == PACC_NO_CREATE ||
                (Directive == R.Construct && mayGoBeyond(R, S, Use)))
              return true;
            First = S;
          }
    return false;
  };
  return IsOther(R.Construct) || llvm::any_of(R.Ctx.EnclosingData, IsOther);
}

} // namespace pacc
