//===- PointerUses.cpp - the subscripts of pointers -----------------------===//
#include "Data/Subscripts/PointerUses.h"
#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/NamedMembers.h"
#include "Data/Subscripts/Places.h"

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

class UsesOfPointers {
public:
  explicit UsesOfPointers(Region &R) : R(R), Members(R) {}

  llvm::MapVector<NamedPointer, PointerUses> Found;

  void visit(const Stmt *S) {
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
      visit(Condition);
      const IndexValues Before = Values;
      const bool Outside = std::exchange(Conditional, true);
      visit(If->getThen());
      const IndexValues Then = std::exchange(Values, Before);
      visit(If->getElse());
      Values.merge(Then, Condition->HasSideEffects(R.Ctx.C) ? nullptr : Condition, AtCondition);
      Conditional = Outside;
      return;
    }
    if (isa<ForStmt, CXXForRangeStmt, AttributedStmt>(S) && loop(S))
      return;
    const bool Loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    const bool Jumps = Loop || isa<SwitchStmt, CXXTryStmt>(S);
    const bool Outside = Conditional, Before = MayBeSkipped;
    Conditional |= Jumps;
    const auto *For = dyn_cast<ForStmt>(S);
    if (For)
      visit(For->getInit());
    const Variables Frozen = Jumps ? frozen(S, /*InBody=*/!Loop) : Variables();
    if (For) { // in the order in which an iteration comes to them
      visit(For->getConditionVariableDeclStmt());
      for (const Stmt *Part : {static_cast<const Stmt *>(For->getCond()), For->getBody(), static_cast<const Stmt *>(For->getInc())})
        visit(Part);
    } else {
      children(S);
    }
    if (Jumps)
      thaw(S, Frozen);
    Conditional = Outside;
    MayBeSkipped = isa<ContinueStmt>(S) || (Loop ? Before : MayBeSkipped);
  }

private:
  Region &R;
  NamedMembers Members;
  llvm::SmallVector<CanonicalLoop, 4> Loops;
  bool Conditional = false;
  bool MayBeSkipped = false; ///< behind a `continue`, to the end of its loop
  IndexValues Values;
  using Variables = llvm::SmallPtrSet<const VarDecl *, 4>;
  Variables Frozen; ///< of which nothing is known, whatever is assigned to them
  /// Pointers of an iteration that lead to another one's data, and where they were made.
  llvm::MapVector<const VarDecl *, Definition> Moved;

  /// What an iteration, or another branch, leaves in the variables that `S` changes is not known; `InBody`: all over `S`.
  Variables frozen(const Stmt *S, bool InBody) {
    const Variables Outside = Frozen;
    const Uses Changed(S);
    for (const auto &[Var, Use] : Changed.variables())
      if (Use.Written) {
        Values.forget(Var);
        if (InBody)
          Frozen.insert(Var);
      }
    return Outside;
  }
  void thaw(const Stmt *S, const Variables &Outside) {
    Frozen = Outside;
    frozen(S, /*InBody=*/false);
  }

  /// Nothing but assignments that can be seen changes it, in the construct or while that runs.
  bool isFollowed(const VarDecl *Var) const {
    const auto Use = R.Before.variables().find(Var->getCanonicalDecl());
    return Var->hasLocalStorage() && !Var->getType()->isReferenceType() && !Var->getType().isVolatileQualified() &&
           (Use == R.Before.variables().end() || !Use->second.Escapes) && (R.Before.isDeclaredInside(Var) ||
            (!R.visibleItem(Var) && !R.Ctx.MayBePresent.contains(Var->getCanonicalDecl())));
  }

  void define(const VarDecl *Var, const Expr *Value, const IndexValues &At, bool Assigns) {
    if (Value && Var->getType()->isIntegerType() && isFollowed(Var) && !Frozen.contains(Var->getCanonicalDecl()))
      Values.set(Var->getCanonicalDecl(), {{Value, At, 0, Assigns}});
    else
      Values.forget(Var->getCanonicalDecl());
  }

  void declared(const DeclStmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    for (const Decl *D : S->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (!Var)
        continue;
      const IndexValues At = Values;
      if (!moved(Var))
        visit(Var->getInit());
      define(Var, Var->getInit(), At, /*Assigns=*/false);
    }
  }

  /// `const double *q = p + e;`, which stays there: what is done with its elements is done with those of `p`.
  bool moved(const VarDecl *Var) {
    llvm::SmallVector<Shift, 1> Shifts;
    if (!Var->getInit() || !Var->getType()->isPointerType() || !isFollowed(Var) || R.Before.isWritten(Var) ||
        Frozen.contains(Var->getCanonicalDecl()) || !leads(Var->getInit(), Values, Shifts))
      return false;
    for (const Shift &S : Shifts)
      visit(S.By);
    Moved.insert({Var->getCanonicalDecl(), {Var->getInit(), Values}});
    return true;
  }

  /// The pointer to whose data the expression leads, and how far it is from that one's value; null: another one.
  NamedPointer leads(const Expr *E, const IndexValues &At, llvm::SmallVectorImpl<Shift> &Shifts) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
      return leads(Cast->getSubExpr(), At, Shifts);
    if (const VarDecl *Var = pointerIn(E)) {
      const auto From = Moved.find(Var);
      if (From != Moved.end())
        return leadsFromThere(*From, Shifts);
      return R.Before.isDeclaredInside(Var) ? NamedPointer() : Var;
    }
    if (const auto *Member = Members.find(placeReadBy(E)))
      return Member;
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
      const bool PointerFirst = Sum->getLHS()->getType()->isPointerType();
      const Expr *Pointer = PointerFirst ? Sum->getLHS() : Sum->getRHS(), *By = PointerFirst ? Sum->getRHS() : Sum->getLHS();
      if (!Pointer->getType()->isPointerType() || !By->getType()->isIntegerType())
        return nullptr;
      Shifts.push_back({By, At, Sum->getOpcode() == BO_Sub});
      return leads(Pointer, At, Shifts);
    }
    if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())) {
        Shifts.push_back({Element->getIdx(), At, /*Back=*/false});
        return leads(Element->getBase(), At, Shifts);
      }
    return nullptr;
  }

  NamedPointer leadsFromThere(const std::pair<const VarDecl *, Definition> &From, llvm::SmallVectorImpl<Shift> &Shifts) {
    return leads(From.second.Value, From.second.At, Shifts);
  }

  void children(const Stmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  void conditional(const Stmt *S) {
    conditionally([&] { visit(S); });
  }

  template <typename Function> void conditionally(Function Do) {
    const IndexValues Before = Values;
    const bool Outside = std::exchange(Conditional, true);
    Do();
    Conditional = Outside;
    Values.merge(Before);
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
    llvm::SmallVector<const Expr *, 2> Others;
    auto L = matchBounded(R.Ctx, S, Others);
    Position Where = Loops.empty() && !Conditional && !MayBeSkipped
                         ? Position::Unconditional
                         : Position::Conditional;
    auto IsKnown = [&](const Expr *E) { return isHostValueWithoutCopies(R, E, Where); };
    if (!L || !isCounted(*L))
      return false;
    const bool IsOfHost = IsKnown(L->Lower) && IsKnown(L->Upper) && (!L->StrideValue || IsKnown(L->StrideValue));
    const auto *For = dyn_cast<ForStmt>(L->Loop);
    if (!IsOfHost && !(For && isFollowed(L->Var) && staysBetween(*L, R.Ctx.C)))
      return false;
    const bool Outside = Conditional, Before = MayBeSkipped;
    const IndexValues AtBounds = Values;
    Conditional |= !IsOfHost || !isSimple(*L) || !Others.empty();
    if (IsOfHost) {
      Loops.push_back(*L);
    } else {
      visit(For->getInit());
      visit(L->Upper);
    }
    frozen(S, /*InBody=*/false);
    if (!IsOfHost)
      Values.set(L->Var->getCanonicalDecl(), {{L->Lower, AtBounds}, {L->Upper, AtBounds, besidesBound(L->Relation)}});
    for (const Expr *Other : Others)
      visit(Other);
    visit(L->Body);
    frozen(S, /*InBody=*/false);
    Conditional = Outside;
    MayBeSkipped = Before;
    if (IsOfHost)
      Loops.pop_back();
    return true;
  }

  void expression(const Expr *E) {
    if (isa<UnaryExprOrTypeTraitExpr>(E)) // what stands in it is not evaluated, but for the sizes of a type
      return forEachSize(E, [this](const VariableArrayType *VLA) { visit(VLA->getSizeExpr()); });
    if (const Expr *Default = defaultValueOf(E))
      return visit(Default);
    if (isa<LambdaExpr, BlockExpr, StmtExpr>(E)) {
      frozen(E, /*InBody=*/false);
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
      return place(Cast->getSubExpr(), /*Written=*/false);
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
        Copy && isTrivialCopy(Copy->getConstructor()))
      return place(Copy->getArg(0)->IgnoreParenImpCasts(), /*Written=*/false);
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E))
      if (const auto *Assignment = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
          Assignment && isTrivialCopy(Assignment)) {
        place(Call->getArg(0), /*Written=*/true);
        return place(Call->getArg(1)->IgnoreParenImpCasts(), /*Written=*/false);
      }
    if (const Expr *Target = assignedBy(E)) {
      const IndexValues At = Values;
      place(Target, /*Written=*/true);
      if (const auto *Binary = dyn_cast<BinaryOperator>(E))
        visit(Binary->getRHS());
      if (const VarDecl *Var = variableIn(Target))
        define(Var, E, At, /*Assigns=*/true);
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

  /// An lvalue whose value is read, or changed.
  void place(const Expr *E, bool Written) {
    E = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (spoilMember(Member))
        return;
      if (!Member->isArrow())
        return place(Member->getBase(), Written);
    }
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
    const IndexValues At = Values;
    llvm::SmallVector<Shift, 1> Shifts;
    if (const auto *Unary = dyn_cast<UnaryOperator>(E);
        Unary && Unary->getOpcode() == UO_Deref)
      if (const NamedPointer Pointer = pointerTo(Unary->getSubExpr(), Shifts))
        return note(Pointer, nullptr, Written, At, Shifts);
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    if (!Element)
      return expression(E);
    visit(Element->getIdx());
    if (const NamedPointer Pointer = pointerTo(Element->getBase(), Shifts))
      return note(Pointer, Element->getIdx(), Written, At, Shifts);
    const auto *Row = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    if (Row && Row->getCastKind() == CK_ArrayToPointerDecay) {
      if (const VarDecl *Array = variableIn(Row->getSubExpr()))
        return note(Array, Element->getIdx(), Written, At);
      return place(Row->getSubExpr(), Written);
    }
    if (const auto *Pointer = dyn_cast_or_null<ArraySubscriptExpr>(placeReadBy(Element->getBase())))
      if (const VarDecl *Var = pointerIn(Pointer->getBase())) {
        visit(Pointer->getIdx());
        return note(Var, Pointer->getIdx(), Written, At, {}, Element->getIdx());
      }
    visit(Element->getBase());
  }

  /// As `leads`; what shifts it in the expression itself is evaluated there.
  NamedPointer pointerTo(const Expr *E, llvm::SmallVectorImpl<Shift> &Shifts) {
    const NamedPointer Pointer = leads(E, Values, Shifts);
    if (!Pointer)
      return pointerIn(E);
    visitShifts(E);
    return Pointer;
  }

  void visitShifts(const Expr *E) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
      return visitShifts(Cast->getSubExpr());
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(placeReadBy(E)))
      return spoilObject(*memberPathOf(Member));
    if (const auto *Sum = dyn_cast<BinaryOperator>(E))
      for (const Expr *Side : {Sum->getLHS(), Sum->getRHS()})
        Side->getType()->isPointerType() ? visitShifts(Side) : visit(Side);
    if (const auto *Address = dyn_cast<UnaryOperator>(E))
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())) {
        visit(Element->getIdx());
        visitShifts(Element->getBase());
      }
  }

  void note(NamedPointer Pointer, const Expr *Index, bool Written, const IndexValues &At,
            llvm::ArrayRef<Shift> Shifts = {}, const Expr *Row = nullptr) {
    if (const auto *Var = dyn_cast<const VarDecl *>(Pointer))
      Members.noteWhole(Var); // `g[0].x`
    PointerUses &Uses = Found.try_emplace(Pointer).first->second;
    Uses.Written |= Written;
    Uses.Subscripts.push_back(
        {Index, Conditional || MayBeSkipped, Loops, Row, At, llvm::SmallVector<Shift, 1>(Shifts.begin(), Shifts.end())});
  }

public:
  /// What is done with a pointer by other ways may be done with the data to which it leads.
  void spoilMoved() {
    for (const auto &From : llvm::reverse(Moved)) {
      llvm::SmallVector<Shift, 1> Shifts;
      const auto Use = Found.find(From.first);
      if (Use != Found.end() && !Use->second.Known)
        if (const NamedPointer To = leadsFromThere(From, Shifts))
          Found.try_emplace(To).first->second.Known = false;
    }
  }

  /// Uses that cannot be seen count, too.
  bool isFollowedPointer(NamedPointer Pointer) const {
    if (const auto *Member = dyn_cast<const MemberExpr *>(Pointer))
      return Members.isFollowed(Member);
    const auto *Var = cast<const VarDecl *>(Pointer);
    return !Var->hasGlobalStorage() || !isUsedByCalls(Var, R.Body, Accesses::All);
  }

private:
  void spoilObject(const MemberPath &Path) {
    if (Path.Root) // as an array
      Found.try_emplace(Path.Root).first->second.Known = false;
  }

  /// The member is used, and not by elements of what it leads to. False: the way to it is to be looked at.
  bool spoilMember(const MemberExpr *Member) {
    const auto Path = memberPathOf(Member);
    Members.noteUse(Member, /*Otherwise=*/!Path);
    if (!Path)
      return false;
    if (const MemberExpr *Pointer = Members.find(Member))
      Found.try_emplace(Pointer).first->second.Known = false;
    if (R.Ctx.C.getBaseElementType(Member->getType())->isRecordType())
      Members.noteWhole(Path->Root);
    spoilObject(*Path);
    return true;
  }

  void spoil(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl())) {
        Found.try_emplace(Var->getCanonicalDecl()).first->second.Known = false;
        Members.noteWhole(Var->getCanonicalDecl());
      }
    if (isa<CXXThisExpr>(S))
      Members.noteWhole(nullptr);
    if (const auto *Member = dyn_cast<MemberExpr>(S))
      spoilMember(Member);
    spoil(defaultValueOf(S));
    forEachSize(S, [this](const VariableArrayType *VLA) { spoil(VLA->getSizeExpr()); });
    for (const Stmt *Child : S->children())
      spoil(Child);
  }
};

} // namespace

llvm::MapVector<NamedPointer, PointerUses> usesOfPointers(Region &R) {
  UsesOfPointers Uses(R);
  Uses.visit(R.Body);
  Uses.spoilMoved();
  for (auto &[Pointer, Use] : Uses.Found)
    Use.Known = Use.Known && Uses.isFollowedPointer(Pointer);
  return std::move(Uses.Found);
}

} // namespace pacc
