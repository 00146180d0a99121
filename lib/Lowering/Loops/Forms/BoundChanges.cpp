//===- BoundChanges.cpp - bounds that the body of a loop changes ----------===//
#include "Loops/Forms/BoundChanges.h"
#include "Loops/CanonicalLoop.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// A call may have another result each time; and pieces of loops are counted with variables that the compiler makes.
bool isOfNames(const Stmt *S) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
  return !isa_and_nonnull<CallExpr>(S) && !(Ref && Ref->getDecl()->isImplicit()) &&
         (!S || llvm::all_of(S->children(), isOfNames));
}

/// The places in memory of which a bound is computed.
class Places {
public:
  Places(const ASTContext &C, const CanonicalLoop &L) : C(C) {
    add(L.Upper);
    add(L.StrideValue);
  }

  bool empty() const { return All.empty(); }

  /// Where `S` assigns to one. The variable of a loop with a directive is a copy in it, and a lambda is another
  /// function.
  const Expr *findChange(const Stmt *S) const {
    if (!S || isa<LambdaExpr, BlockExpr, UnaryExprOrTypeTraitExpr>(S))
      return nullptr;
    if (const auto *Directive = dyn_cast<OpenACCLoopConstruct>(S))
      if (const auto *For = dyn_cast<ForStmt>(Directive->getLoop());
          For && For->getInit() && changedBy(*For->getInit()))
        return nullptr;
    if (const Expr *Change = changedBy(*S))
      return Change;
    for (const Stmt *Child : S->children())
      if (const Expr *Change = findChange(Child))
        return Change;
    return nullptr;
  }

private:
  const ASTContext &C;
  llvm::SmallVector<const Expr *, 4> All;

  void add(const Stmt *S) {
    if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
      return;
    if (const auto *E = dyn_cast<Expr>(S);
        E && E->isLValue() && isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, UnaryOperator>(E))
      All.push_back(E);
    for (const Stmt *Child : S->children())
      add(Child);
  }

  const Expr *changedBy(const Stmt &S) const {
    const Expr *Target = assignedBy(&S);
    return Target && llvm::any_of(All, [&](const Expr *Place) { return isOfNames(Place) && isSamePlace(Place, Target, C); }) ? Target
                                                                                                         : nullptr;
  }
};

/// A variable of a function's own, of which nothing keeps the address: it has one name.
bool hasOneName(const KnownPlace &At) {
  const auto *F = At.Root && !At.IsBehind && At.Root->hasLocalStorage()
                      ? dyn_cast<FunctionDecl>(At.Root->getDeclContext())
                      : nullptr;
  if (!F || !F->hasBody() || !At.Names.empty())
    return false;
  const Uses All(F->getBody());
  const auto Use = All.variables().find(At.Root);
  return Use != All.variables().end() && !Use->second.Escapes;
}

} // namespace

const Expr *changeOfBounds(const ASTContext &C, const CanonicalLoop &L) {
  const Places Of(C, L);
  if (Of.empty())
    return nullptr;
  for (const Stmt *Where : std::initializer_list<const Stmt *>{L.Upper, L.StrideValue, L.Body})
    if (const Expr *Change = Of.findChange(Where))
      return Change;
  return nullptr;
}

std::optional<HiddenChange> hiddenChangeOfBounds(const ASTContext &C, const CanonicalLoop &L,
                                                 llvm::function_ref<bool(const KnownPlace &)> Leads) {
  const KnownPlaces Places(C);
  for (const Expr *Of : {L.Upper, L.StrideValue}) {
    llvm::SmallVector<KnownPlace, 4> Read;
    if (!Of || L.KnownTrips)
      continue;
    Places.find(Of, [&Read](const PlaceUse &Use) {
      if (Use.IsValue && !hasOneName(Use.At))
        Read.push_back(Use.At);
      return false;
    });
    const Expr *Where = Read.empty() ? nullptr : Places.find(L.Body, [&](const PlaceUse &Use) {
      return Use.IsChanged && llvm::any_of(Read, [&](const KnownPlace &At) {
               const bool IsHidden = Use.InCall || Use.At.Names != At.Names || Use.At.Steps.size() < At.Steps.size();
               return IsHidden && Use.At.holds(At) && Leads(Use.At) && Leads(At);
             });
    });
    if (Where)
      return HiddenChange{Of, Where};
  }
  return std::nullopt;
}

const Expr *hiddenChangeOfVariable(const ASTContext &C, const CanonicalLoop &L,
                                   llvm::function_ref<bool(const KnownPlace &)> Leads) {
  const KnownPlace Of = {L.Var->getCanonicalDecl(), /*IsBehind=*/false, {}, {}};
  if (Of.Root->getType()->isReferenceType() || hasOneName(Of))
    return nullptr;
  return KnownPlaces(C).find(L.Body, [&](const PlaceUse &Use) {
    return Use.IsChanged && (Use.InCall || !Use.At.Names.empty()) && Use.At.holds(Of) && Leads(Use.At);
  });
}

} // namespace pacc
