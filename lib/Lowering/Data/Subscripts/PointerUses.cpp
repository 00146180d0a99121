//===- PointerUses.cpp - the subscripts of pointers -----------------------===//
#include "Data/Subscripts/PointerUses.h"
#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/FoundUses.h"
#include "Data/Subscripts/Places.h"
#include "Data/Subscripts/SubscriptSums.h"

#include "Compute/Invariants.h"
#include "Tree/Aliases/CalledUses.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class UsesOfPointers : FoundUses {
public:
  explicit UsesOfPointers(Region &R) : FoundUses(R) {}

  using FoundUses::Found;
  using FoundUses::isFollowedPointer;

  void run() {
    Pointers.setFirst(Values);
    visit(R.Body);
    spoilMoved();
  }

private:
  void visit(const Stmt *S) override {
    if (!S)
      return;
    if (const auto *E = dyn_cast<Expr>(S))
      return expression(E);
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      for (const OpenACCClause *Clause : Construct->clauses())
        for (const Stmt *Argument : Clause->children())
          spoil(Argument);
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      return declared(Declared);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      visit(If->getInit());
      visit(If->getConditionVariableDeclStmt());
      const IndexValues AtCondition = Values;
      const Expr *Condition = If->getCond();
      part(If, Condition);
      const IndexValues Before = Values;
      const bool Outside = std::exchange(Conditional, true);
      under(Condition, true, AtCondition, [&] { visit(If->getThen()); });
      const IndexValues Then = std::exchange(Values, Before);
      under(Condition, false, AtCondition, [&] { visit(If->getElse()); });
      for (const bool Then : {true, false}) // to the end of what the iteration has still to do here
        if (endsIteration(Then ? If->getThen() : If->getElse()))
          hold(Condition, !Then, AtCondition);
      Values.merge(Then, changesNothing(Condition) ? Condition : nullptr, AtCondition);
      Conditional = Outside;
      return;
    }
    if (isa<ForStmt, CXXForRangeStmt, AttributedStmt>(S) && loop(S))
      return;
    const bool Loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    const bool Jumps = Loop || isa<SwitchStmt, CXXTryStmt>(S);
    const bool Outside = Conditional, Before = MayBeSkipped, Others = UnderOthers;
    const size_t Held = Under.size();
    Conditional |= Jumps;
    UnderOthers |= Jumps;
    if (const auto Parts = LoopParts::of(S)) {
      repeated(S, *Parts, [this](const Stmt *Part) { visit(Part); }, [this, S](const Expr *If) { part(S, If); });
    } else {
      const Variables Frozen = Jumps ? frozen(S, /*InBody=*/!Loop) : Variables();
      children(S);
      if (Jumps)
        thaw(S, Frozen);
    }
    if (Jumps)
      leave(Held, Others);
    Conditional = Outside;
    MayBeSkipped = isa<ContinueStmt>(S) || (Loop ? Before : MayBeSkipped);
  }

  void declared(const DeclStmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    for (const Decl *D : S->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (!Var)
        continue;
      const IndexValues At = Values;
      if (namesLambda(Var) || refers(Var) || moves(Var, Var->getInit(), At, /*Assigns=*/false))
        continue;
      visit(Var->getInit());
      define(Var, Var->getInit(), At, /*Assigns=*/false);
    }
  }

  /// `const double *q = p + e;`, `q += e`: what is done with its elements is done with those of `p`.
  bool moves(const VarDecl *Var, const Expr *Value, const IndexValues &At, bool Assigns) {
    if (!Value || !Var->getType()->isPointerType() || !isFollowed(Var))
      return false;
    const Leads Now = Assigns ? Pointers.assigned(Value, At) : Pointers.of(Value, At);
    if (Now.empty())
      return false;
    const auto *Binary = dyn_cast<BinaryOperator>(Value);
    if (!Assigns)
      evaluatePointer(Value);
    else if (Binary)
      Binary->getOpcode() == BO_Assign ? evaluatePointer(Binary->getRHS()) : visit(Binary->getRHS());
    Pointers.note(Var, Now);
    Values.set(Var->getCanonicalDecl(), {{Value, At, 0, Assigns}});
    return true;
  }

  void children(const Stmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    for (const Stmt *Child : S->children())
      part(S, Child);
  }

  bool loop(const Stmt *S) {
    llvm::SmallVector<const Expr *, 2> Others;
    auto L = matchBounded(R.Ctx, S, Others);
    Position Where = Loops.empty() && !Conditional && !MayBeSkipped
                         ? Position::Unconditional
                         : Position::Conditional;
    const bool IsOfHost = L && hasHostBounds(*L, Where);
    if (!L || !(isCounted(*L) || walksAlong(*L, IsOfHost)))
      return false;
    const auto *For = dyn_cast<ForStmt>(L->Loop);
    const bool IsPointer = L->Var->getType()->isPointerType();
    if (!IsOfHost && !(For && isFollowed(L->Var) && staysBetween(*L, R.Ctx.C)))
      return false;
    Carried.noteChange(L->Var, {});
    const bool Outside = Conditional, Before = MayBeSkipped, OtherConditions = UnderOthers;
    const size_t Held = Under.size();
    const IndexValues AtBounds = Values;
    Conditional |= !IsOfHost || !isSimple(*L) || !Others.empty();
    if (IsOfHost) {
      Loops.push_back(IsPointer ? numbered(R.Ctx, *L) : *L);
    } else if (!IsPointer) {
      visit(For->getInit());
      visit(L->Upper);
    }
    if (IsPointer)
      for (const Expr *Bound : {L->Lower, L->Upper})
        evaluatePointer(Bound);
    frozen(S, /*InBody=*/false);
    if (IsOfHost && IsPointer)
      Values.set(L->Var->getCanonicalDecl(), {{L->Lower, AtBounds, 0, false, {}, /*Counts=*/true}});
    else if (!IsOfHost)
      Values.set(L->Var->getCanonicalDecl(), boundsOf(*L, AtBounds, R.Ctx));
    for (const Expr *Other : Others)
      visit(Other);
    if (!IsOfHost && !IsPointer) { // whoever is in it knows that the first value is none behind the bound
      IndexValues AtFirst = AtBounds;
      AtFirst.set(L->Var->getCanonicalDecl(), {{L->Lower, AtBounds}});
      hold(For->getCond(), /*Held=*/true, AtFirst);
    }
    visit(L->Body);
    frozen(S, /*InBody=*/false);
    if (!IsPointer && !L->DeclaredHere && isFollowed(L->Var) && staysBetween(*L, R.Ctx.C))
      if (const auto Behind = behind(*L, AtBounds, R.Ctx); !Behind.empty())
        Values.set(L->Var->getCanonicalDecl(), Behind);
    Conditional = Outside;
    MayBeSkipped = Before;
    leave(Held, OtherConditions);
    if (IsOfHost)
      Loops.pop_back();
    return true;
  }

  /// The host knows its bounds and its stride, which are then without calls.
  bool hasHostBounds(CanonicalLoop &L, Position Where) {
    Expr *Known[] = {L.Lower, L.Upper, L.StrideValue};
    for (Expr *&E : Known) {
      const Expr *Of = E ? asHostValue(R, E, Where) : nullptr;
      if (E && !Of)
        return false;
      E = const_cast<Expr *>(Of);
    }
    L.Lower = Known[0];
    L.Upper = Known[1];
    L.StrideValue = Known[2];
    return true;
  }

  /// A pointer counts from one place in the data of a pointer to another one there, or to where the host knows.
  bool walksAlong(const CanonicalLoop &L, bool IsOfHost) {
    if (!countsPointer(L) || !isFollowed(L.Var))
      return false;
    const Leads From = IsOfHost ? Pointers.of(L.Lower, Values) : Leads();
    const bool IsWay = (From.size() == 1 && !From.front().OfRow) || areInOne(L.Lower, L.Upper);
    if (IsWay)
      Pointers.note(L.Var, Pointers.of(L.Lower, Values));
    return IsWay;
  }

  void expression(const Expr *E) {
    if (isa<UnaryExprOrTypeTraitExpr>(E)) // what stands in it is not evaluated, but for the sizes of a type
      return forEachSize(E, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    if (const Expr *Default = defaultValueOf(E))
      return visit(Default);
    if (isa<LambdaExpr, BlockExpr, StmtExpr>(E)) {
      frozen(E, /*InBody=*/false);
      Carried.lose(E);
      return spoil(E);
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const Expr *Meant = standsFor(Ref))
        spoil(Meant);
      return spoil(Ref);
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && spoilMember(Member))
      return;
    if (isa<CXXThisExpr>(E))
      return spoil(E);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
        Cast && Cast->getCastKind() == CK_LValueToRValue)
      return place(Cast->getSubExpr(), Access::Read);
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
        Copy && isTrivialCopy(Copy->getConstructor()))
      return place(Copy->getArg(0)->IgnoreParenImpCasts(), Access::Read);
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E))
      if (const auto *Assignment = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
          Assignment && isTrivialCopy(Assignment)) {
        place(Call->getArg(0), Access::Write);
        return place(Call->getArg(1)->IgnoreParenImpCasts(), Access::Read);
      }
    if (const Expr *Target = assignedBy(E)) {
      const IndexValues At = Values;
      if (const VarDecl *Var = variableIn(Target); Var && moves(Var, E, At, /*Assigns=*/true))
        return;
      const auto *Assignment = dyn_cast<BinaryOperator>(E);
      place(Target, Assignment && Assignment->getOpcode() == BO_Assign ? Access::Write : Access::Update);
      if (Assignment)
        visit(Assignment->getRHS());
      if (const VarDecl *Var = variableIn(Target))
        define(Var, E, At, /*Assigns=*/true);
      return;
    }
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
      return choice(*Choice, [this](const Expr *Value) { visit(Value); });
    if (const auto *Binary = dyn_cast<BinaryOperator>(E);
        Binary && Binary->isLogicalOp()) {
      const IndexValues At = Values;
      part(Binary, Binary->getLHS());
      return conditionally(Binary->getLHS(), Binary->getOpcode() == BO_LAnd, At, [&] { part(Binary, Binary->getRHS()); });
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(E);
        Binary && (Binary->isComparisonOp() || Binary->getOpcode() == BO_Sub) && areInOne(Binary->getLHS(), Binary->getRHS())) {
      evaluatePointer(Binary->getLHS());
      return evaluatePointer(Binary->getRHS());
    }
    if (isa<CallExpr>(E) && E->getType()->isIntegerType())
      if (const Expr *Known = asHostValue(R, E, Position::Conditional); Known && Known != E)
        return visit(Known); // the members that it reads
    const auto *Call = E->isPRValue() ? dyn_cast<CallExpr>(E) : nullptr;
    if (!callWithElements(E) && !(Call && inlined(*Call, [this](const Expr *Result) { visit(Result); })))
      children(E);
  }

  using Indices = llvm::ArrayRef<const Expr *>;

  /// An lvalue whose value is read, or changed. `Behind`: of an array in which subscripts follow, these.
  void place(const Expr *E, Access How, Indices Behind = {}) {
    E = E->IgnoreParens();
    if (isReferredTo(E)) {
      evaluateElement(E);
      return noteElements(elementsAt(E), How);
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (memberOfElement(Member, How) || spoilMember(Member))
        return;
      if (!Member->isArrow())
        return place(Member->getBase(), How);
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp) // more const
      return place(Cast->getSubExpr(), How, Behind);
    // In C++ such expressions are places, too.
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
      return choice(*Choice, [&](const Expr *Place) { place(Place, How, Behind); });
    if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
      visit(Comma->getLHS());
      return place(Comma->getRHS(), How, Behind);
    }
    if (const auto *Call = dyn_cast<CallExpr>(E); Call && isExtremeOfReferences(Call->getDirectCallee())) {
      for (const Expr *Argument : Call->arguments())
        place(Argument, How, Behind);
      return;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E);
        Call && inlined(*Call, [&](const Expr *Result) { place(Result, How, Behind); }))
      return;
    const IndexValues At = Values;
    if (const auto *Unary = dyn_cast<UnaryOperator>(E);
        Unary && Unary->getOpcode() == UO_Deref && element(Unary->getSubExpr(), nullptr, How, At, Behind))
      return;
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    if (!Element)
      return expression(E);
    visit(Element->getIdx());
    if (element(Element->getBase(), Element->getIdx(), How, At, Behind))
      return;
    const auto *Row = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    if (Row && Row->getCastKind() == CK_ArrayToPointerDecay) {
      if (const VarDecl *Array = variableIn(Row->getSubExpr()))
        return note(Array, {Element->getIdx(), isConditional(), Loops, At, {}, /*OfRow=*/false, nullptr, {}, inner(Behind)}, How);
      llvm::SmallVector<const Expr *, 4> All{Element->getIdx()};
      All.append(Behind.begin(), Behind.end());
      return place(Row->getSubExpr(), How, All);
    }
    visit(Element->getBase());
  }

  static llvm::SmallVector<const Expr *, 2> inner(Indices Behind) { return {Behind.begin(), Behind.end()}; }

  /// `Pointer[Index]`, or *Pointer; false: it is looked at no further.
  bool element(const Expr *Pointer, const Expr *Index, Access How, const IndexValues &At, Indices Behind = {}) {
    const Leads All = Pointers.of(Pointer, Values);
    const VarDecl *Var = All.empty() ? pointerIn(Pointer) : nullptr;
    if (Var && (R.Before.isDeclaredInside(Var) || Pointers.isMoved(Var)))
      return false;
    if (Var)
      note(Var, {Index, isConditional(), Loops, At, {}, /*OfRow=*/false, nullptr, {}, inner(Behind)}, How);
    else if (!All.empty())
      evaluatePointer(Pointer);
    for (const Lead &L : All) {
      Subscript S{L.OfRow ? nullptr : Index, isConditional() || All.size() > 1, Loops, At, L.Shifts, L.OfRow, nullptr, L.RowShifts,
                  inner(Behind)};
      if (L.OfRow)
        S.Row = Index;
      if (const Expr *Direct = L.OfRow && L.Shifts.size() == 1 ? directRow(Pointer) : nullptr) { // for -Minfo
        S.Index = Direct;
        S.Shifts.clear();
      }
      note(L.Pointer, std::move(S), How);
    }
    return Var || !All.empty();
  }

  /// `q->x` of a pointer that the construct has made, and `(p + i)->x`.
  bool memberOfElement(const MemberExpr *Member, Access How) {
    const MemberExpr *Arrow = Member;
    while (Arrow && !Arrow->isArrow())
      Arrow = dyn_cast<MemberExpr>(beforeBases(Arrow->getBase()));
    const Expr *Pointer = Arrow ? beforeBases(Arrow->getBase()) : nullptr;
    if (!Pointer || !isMade(Pointer) || !element(Pointer, nullptr, How, Values))
      return false;
    Members.noteUse(Member, /*Otherwise=*/true);
    return true;
  }
};

} // namespace

llvm::MapVector<NamedPointer, PointerUses> usesOfPointers(Region &R) {
  UsesOfPointers Uses(R);
  Uses.run();
  for (auto &[Pointer, Use] : Uses.Found)
    Use.Known = Use.Known && Uses.isFollowedPointer(Pointer);
  return std::move(Uses.Found);
}

} // namespace pacc
