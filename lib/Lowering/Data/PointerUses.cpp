//===- PointerUses.cpp - the subscripts of pointers -----------------------===//
#include "Data/PointerUses.h"

#include "Compute/Invariants.h"
#include "Region.h"
#include "Tree/Aliases/CalledUses.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool isCounted(const CanonicalLoop &L) {
  return L.Var->getType()->isIntegerType() && L.Prologue.empty() && !L.KnownTrips &&
         isSimple(L);
}

class UsesOfPointers {
public:
  explicit UsesOfPointers(Region &R) : R(R) {}

  llvm::MapVector<const VarDecl *, PointerUses> Found;

  void visit(const Stmt *S) {
    if (!S)
      return;
    if (const auto *E = dyn_cast<Expr>(S))
      return expression(E);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Construct->clauses())
        for (const Stmt *Argument : Clause->children())
          spoil(Argument);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      visit(If->getInit());
      visit(If->getConditionVariableDeclStmt());
      visit(If->getCond());
      conditional(If->getThen());
      return conditional(If->getElse());
    }
    if (isa<ForStmt, CXXForRangeStmt, AttributedStmt>(S) && loop(S))
      return;
    const bool Loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    const bool Outside = Conditional, Before = MayBeSkipped;
    Conditional |= Loop || isa<SwitchStmt, CXXTryStmt>(S);
    children(S);
    Conditional = Outside;
    MayBeSkipped = isa<ContinueStmt>(S) || (Loop ? Before : MayBeSkipped);
  }

private:
  Region &R;
  llvm::SmallVector<CanonicalLoop, 4> Loops;
  bool Conditional = false;
  bool MayBeSkipped = false; ///< behind a `continue`, to the end of its loop

  void children(const Stmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) {
      visit(VLA->getSizeExpr());
    });
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  void conditional(const Stmt *S) {
    conditionally([&] { visit(S); });
  }

  template <typename Function> void conditionally(Function Do) {
    const bool Outside = std::exchange(Conditional, true);
    Do();
    Conditional = Outside;
  }

  /// `See` looks at the values, or the places, of which the condition chooses one. Of `a ?: b` the first is the
  /// condition, too, and stands nowhere else.
  template <typename Function> void choice(const AbstractConditionalOperator &Choice, Function See) {
    if (const auto *OrElse = dyn_cast<BinaryConditionalOperator>(&Choice)) {
      See(OrElse->getCommon());
    } else {
      visit(Choice.getCond());
      conditionally([&] { See(Choice.getTrueExpr()); });
    }
    conditionally([&] { See(Choice.getFalseExpr()); });
  }

  bool loop(const Stmt *S) {
    const char *Why = nullptr;
    auto L = matchLoop(R.Ctx, const_cast<Stmt *>(S), Why);
    Position Where = Loops.empty() && !Conditional && !MayBeSkipped
                         ? Position::Unconditional
                         : Position::Conditional;
    auto IsKnown = [&](const Expr *E) {
      return isHostValueWithoutCopies(R, E, Where);
    };
    if (!L || !isCounted(*L) || !IsKnown(L->Lower) || !IsKnown(L->Upper) ||
        (L->StrideValue && !IsKnown(L->StrideValue)))
      return false;
    Loops.push_back(*L);
    const bool Before = MayBeSkipped;
    visit(L->Body);
    MayBeSkipped = Before;
    Loops.pop_back();
    return true;
  }

  void expression(const Expr *E) {
    if (isa<UnaryExprOrTypeTraitExpr>(E)) // what stands in it is not evaluated, but for the sizes of a type
      return forEachSize(E, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    if (const Expr *Default = defaultValueOf(E))
      return visit(Default);
    if (isa<LambdaExpr, BlockExpr, StmtExpr>(E))
      return spoil(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const Expr *Meant = standsFor(Ref))
        spoil(Meant);
      return spoil(Ref);
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
        Cast && Cast->getCastKind() == CK_LValueToRValue)
      return place(Cast->getSubExpr(), /*Written=*/false);
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
        Copy && isTrivialCopy(Copy->getConstructor()))
      return place(Copy->getArg(0)->IgnoreParenImpCasts(), /*Written=*/false);
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E))
      if (const auto *Assignment =
              dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
          Assignment && isTrivialCopy(Assignment)) {
        place(Call->getArg(0), /*Written=*/true);
        return place(Call->getArg(1)->IgnoreParenImpCasts(), /*Written=*/false);
      }
    if (const Expr *Target = assignedBy(E)) {
      place(Target, /*Written=*/true);
      if (const auto *Binary = dyn_cast<BinaryOperator>(E))
        visit(Binary->getRHS());
      return;
    }
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
      return choice(*Choice, [this](const Expr *Value) { visit(Value); });
    if (const auto *Binary = dyn_cast<BinaryOperator>(E);
        Binary && Binary->isLogicalOp()) {
      visit(Binary->getLHS());
      return conditional(Binary->getRHS());
    }
    children(E);
  }

  /// It copies an object of a class member by member, as C does it.
  static bool isTrivialCopy(const CXXMethodDecl *Method) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
    return Method->isTrivial() &&
           (Constructor ? Constructor->isCopyOrMoveConstructor()
                        : Method->isCopyAssignmentOperator() ||
                              Method->isMoveAssignmentOperator());
  }

  /// Where the value is that `E` reads; null: it computes something else.
  static const Expr *placeReadBy(const Expr *E) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
    if (Cast && Cast->getCastKind() == CK_NoOp) // more const
      Cast = dyn_cast<ImplicitCastExpr>(Cast->getSubExpr()->IgnoreParens());
    return Cast && Cast->getCastKind() == CK_LValueToRValue
               ? Cast->getSubExpr()->IgnoreParens()
               : nullptr;
  }

  static const VarDecl *variableIn(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var ? Var->getCanonicalDecl() : nullptr;
  }

  /// The value of the pointer variable that `E` is; null: it is something else.
  static const VarDecl *pointerIn(const Expr *E) {
    const Expr *Place = placeReadBy(E);
    return Place ? variableIn(Place) : nullptr;
  }

  /// An lvalue whose value is read, or changed.
  void place(const Expr *E, bool Written) {
    E = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && !Member->isArrow())
      return place(Member->getBase(), Written);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp) // more const
      return place(Cast->getSubExpr(), Written);
    // In C++ such expressions are places, too.
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
      return choice(*Choice, [&](const Expr *Place) { place(Place, Written); });
    if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
      visit(Comma->getLHS());
      return place(Comma->getRHS(), Written);
    }
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && isExtremeOfReferences(Call->getDirectCallee())) {
      for (const Expr *Argument : Call->arguments())
        place(Argument, Written);
      return;
    }
    if (const auto *Unary = dyn_cast<UnaryOperator>(E);
        Unary && Unary->getOpcode() == UO_Deref)
      if (const VarDecl *Var = pointerIn(Unary->getSubExpr()))
        return note(Var, nullptr, Written);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    if (!Element)
      return expression(E);
    visit(Element->getIdx());
    if (const VarDecl *Var = pointerIn(Element->getBase()))
      return note(Var, Element->getIdx(), Written);
    const auto *Row =
        dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    if (Row && Row->getCastKind() == CK_ArrayToPointerDecay) {
      if (const VarDecl *Array = variableIn(Row->getSubExpr()))
        return note(Array, Element->getIdx(), Written);
      return place(Row->getSubExpr(), Written);
    }
    if (const auto *Pointer = dyn_cast_or_null<ArraySubscriptExpr>(
            placeReadBy(Element->getBase())))
      if (const VarDecl *Var = pointerIn(Pointer->getBase())) {
        visit(Pointer->getIdx());
        return note(Var, Pointer->getIdx(), Written, Element->getIdx());
      }
    visit(Element->getBase());
  }

  void note(const VarDecl *Var, const Expr *Index, bool Written,
            const Expr *Row = nullptr) {
    PointerUses &Uses = Found.try_emplace(Var).first->second;
    Uses.Written |= Written;
    Uses.Subscripts.push_back({Index, Conditional || MayBeSkipped, Loops, Row});
  }

  void spoil(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
        Found.try_emplace(Var->getCanonicalDecl()).first->second.Known = false;
    spoil(defaultValueOf(S));
    forEachSize(S, [this](const VariableArrayType *VLA) { spoil(VLA->getSizeExpr()); });
    for (const Stmt *Child : S->children())
      spoil(Child);
  }
};

} // namespace

llvm::MapVector<const VarDecl *, PointerUses> usesOfPointers(Region &R) {
  UsesOfPointers Uses(R);
  Uses.visit(R.Body);
  for (auto &[Var, Use] : Uses.Found)
    Use.Known &= !Var->hasGlobalStorage() || !isUsedByCalls(Var, R.Body, Accesses::All);
  return std::move(Uses.Found);
}

} // namespace pacc
