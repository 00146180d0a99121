//===- ClauseConflicts.cpp - variables that clauses contradict ------------===//
//
// A clause says what a variable is in a construct: one for each iteration, a
// reduction's partial result, mapped data. Two clauses of one construct that say
// different things of it cannot both be followed. Clang's Sema checks the
// operators of nested constructs only (2.9.11).
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {
namespace {

enum class Role { None, Private, FirstPrivate, Reduction, Data };

Role roleOf(const OpenACCClause *C) {
  switch (C->getClauseKind()) {
  case OpenACCClauseKind::Private:
    return Role::Private;
  case OpenACCClauseKind::FirstPrivate:
    return Role::FirstPrivate;
  case OpenACCClauseKind::Reduction:
    return Role::Reduction;
  case OpenACCClauseKind::Copy:
  case OpenACCClauseKind::PCopy:
  case OpenACCClauseKind::PresentOrCopy:
  case OpenACCClauseKind::CopyIn:
  case OpenACCClauseKind::PCopyIn:
  case OpenACCClauseKind::PresentOrCopyIn:
  case OpenACCClauseKind::CopyOut:
  case OpenACCClauseKind::PCopyOut:
  case OpenACCClauseKind::PresentOrCopyOut:
  case OpenACCClauseKind::Create:
  case OpenACCClauseKind::PCreate:
  case OpenACCClauseKind::PresentOrCreate:
  case OpenACCClauseKind::NoCreate:
  case OpenACCClauseKind::Present:
  case OpenACCClauseKind::DevicePtr:
    return Role::Data;
  default:
    return Role::None;
  }
}

/// The variable of an item or of the array section that it is; null for a
/// member.
const VarDecl *variableOf(const Expr *Item) {
  for (;;) {
    Item = Item->IgnoreParenImpCasts();
    if (const auto *Section = dyn_cast<ArraySectionExpr>(Item))
      Item = Section->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Item))
      Item = Element->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Item);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var ? Var->getCanonicalDecl() : nullptr;
}

struct NamedPlace {
  Role What;
  const OpenACCClause *Clause;
  const Expr *Item;
};

class ConflictChecker {
public:
  ConflictChecker(LoweringContext &Ctx, const OpenACCConstructStmt *Construct)
      : Ctx(Ctx), Combined(isa<OpenACCCombinedConstruct>(Construct)) {}

  bool check(const NamedPlace &Here, const NamedPlace &Before) {
    if (Here.What == Role::Data && Before.What == Role::Data) // several sections, of the host's or of device memory
      return isDevicePointer(Here) == isDevicePointer(Before) || complain(Diag::ClausesContradict, Here, Before);
    if (Here.What == Before.What) {
      // private(x) twice says the same.
      return Here.What != Role::Reduction ||
             complain(Diag::ReductionTwice, Here, Before);
    }
    // A reduction's variable may be mapped by a clause too (2.6.2).
    auto Has = [&](Role R) { return Here.What == R || Before.What == R; };
    if (Has(Role::Reduction) && Has(Role::Data))
      return true;
    // On a combined construct `private` belongs to the loop, the others to the
    // compute construct, of whose variable nothing is left to see.
    if (Combined && Has(Role::Private) && !Has(Role::Reduction)) {
      complain(Diag::PrivateHides, Here, Before);
      return true;
    }
    return complain(Diag::ClausesContradict, Here, Before);
  }

private:
  static bool isDevicePointer(const NamedPlace &P) { return P.Clause->getClauseKind() == OpenACCClauseKind::DevicePtr; }

  bool complain(Diag D, const NamedPlace &Here, const NamedPlace &Before) {
    report(Ctx.S, Here.Item->getBeginLoc(), D)
        << variableOf(Here.Item)->getName() << Here.Clause->getClauseKind()
        << Before.Clause->getClauseKind() << Here.Item->getSourceRange();
    report(Ctx.S, Before.Item->getBeginLoc(), Diag::ClauseBefore)
        << Before.Clause->getClauseKind() << Before.Item->getSourceRange();
    return false;
  }

  LoweringContext &Ctx;
  bool Combined;
};

} // namespace

bool checkConflicts(LoweringContext &Ctx,
                    const OpenACCConstructStmt *Construct) {
  ConflictChecker C(Ctx, Construct);
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<NamedPlace, 2>> Seen;
  bool Good = true;
  for (const OpenACCClause *Clause : Construct->clauses()) {
    const Role What = roleOf(Clause);
    if (What == Role::None)
      continue;
    const auto *List = cast<OpenACCClauseWithVarList>(Clause);
    for (const Expr *Item : List->getVarList()) {
      const VarDecl *Var = variableOf(Item);
      if (!Var)
        continue;
      const NamedPlace Here = {What, Clause, Item};
      for (const NamedPlace &Before : Seen[Var])
        Good &= C.check(Here, Before);
      Seen[Var].push_back(Here);
    }
  }
  return Good;
}

} // namespace pacc
