//===- ReachedUses.cpp - whether kernels come to a use --------------------===//
#include "Data/ReachedUses.h"
#include "Region.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

/// The pointer variable of `p->n`; null for `this` and for members of variables.
const VarDecl *pointerOfArrow(const MemberExpr *Member) {
  const auto *Ref = dyn_cast<DeclRefExpr>(plain(Member->getBase()));
  return Member->isArrow() && Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// Adds the pointers through which evaluating `E` reads; false if something else in it may fail.
bool addPointersRead(const Region &R, const Stmt *E, llvm::SmallVectorImpl<const VarDecl *> &Out) {
  if (isa<CallExpr>(E))
    return false;
  if (const auto *Binary = dyn_cast<BinaryOperator>(E);
      Binary && (Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Rem))
    return false;
  if (const auto *Member = dyn_cast<MemberExpr>(E);
      Member && Member->isArrow() && !isa<CXXThisExpr>(plain(Member->getBase()))) {
    const VarDecl *Pointer = pointerOfArrow(Member);
    if (!Pointer || R.Ctx.DevicePointers.contains(Pointer) || R.Ctx.MaybeDevicePointers.contains(Pointer))
      return false;
    Out.push_back(Pointer);
  }
  return llvm::all_of(E->children(), [&](const Stmt *Child) { return !Child || addPointersRead(R, Child, Out); });
}

/// The host may evaluate it although the program may never do so, behind a test of the pointers that it reads through.
bool isKnown(const Region &R, HostKnows Knows, const Expr *E) {
  llvm::SmallVector<const VarDecl *, 2> Pointers;
  return Knows(E, /*MayFail=*/false) ||
         (Knows(E, /*MayFail=*/true) && addPointersRead(R, E, Pointers));
}

void addCondition(const Region &R, HostKnows Knows, const Expr *E, bool Holds, Guards &Out) {
  const Expr *Plain = plain(E);
  if (const auto *Not = dyn_cast<UnaryOperator>(Plain); Not && Not->getOpcode() == UO_LNot)
    return addCondition(R, Knows, Not->getSubExpr(), !Holds, Out);
  const auto *Binary = dyn_cast<BinaryOperator>(Plain);
  if (Binary && Binary->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    addCondition(R, Knows, Binary->getLHS(), Holds, Out);
    return addCondition(R, Knows, Binary->getRHS(), Holds, Out);
  }
  if (isKnown(R, Knows, E))
    Out.push_back({E, Holds});
}

/// `for (i = a; i < b; ...)`: the first iteration is executed if a < b.
void addLoop(const Region &R, HostKnows Knows, const ForStmt *For, Guards &Out) {
  const auto *Test = For->getCond() ? dyn_cast<BinaryOperator>(plain(For->getCond())) : nullptr;
  const auto *Left = Test && Test->isComparisonOp() ? dyn_cast<DeclRefExpr>(plain(Test->getLHS())) : nullptr;
  if (!Left || !For->getInit())
    return;
  const Expr *Start = nullptr;
  if (const auto *Decl = dyn_cast<DeclStmt>(For->getInit())) {
    const auto *Var = Decl->isSingleDecl() ? dyn_cast<VarDecl>(Decl->getSingleDecl()) : nullptr;
    Start = Var && declaresSameEntity(Var, Left->getDecl()) ? Var->getInit() : nullptr;
  } else if (const auto *Set = dyn_cast<BinaryOperator>(For->getInit()); Set && Set->getOpcode() == BO_Assign) {
    const auto *Var = dyn_cast<DeclRefExpr>(plain(Set->getLHS()));
    Start = Var && declaresSameEntity(Var->getDecl(), Left->getDecl()) ? Set->getRHS() : nullptr;
  }
  if (Start && Start->getType()->isIntegerType() && isKnown(R, Knows, Start) && isKnown(R, Knows, Test->getRHS()))
    Out.push_back({Test, /*Holds=*/true, Start});
}

/// Null if a part of it cannot be copied.
Expr *copyOf(Region &R, const Expr *E) {
  return cloneExpr(R.Ctx.C, const_cast<Expr *>(E), R.Ctx.B.location());
}

Expr *conditionOf(Region &R, const Guard &G) {
  if (!G.Start)
    return copyOf(R, G.Condition);
  const auto *Test = cast<BinaryOperator>(G.Condition);
  Expr *From = copyOf(R, G.Start), *To = copyOf(R, Test->getRHS());
  // The counter's type may be narrower than the sum's that it begins with.
  From = From ? R.Ctx.B.convert(From, Test->getLHS()->getType()) : nullptr;
  return From && To ? R.Ctx.B.binary(Test->getOpcode(), From, To) : nullptr;
}

/// `Then` if all guards hold, else `Else()`; null if the host cannot be asked.
template <typename Function>
Expr *ifAllHold(Region &R, llvm::ArrayRef<Guard> All, Expr *Then, Function Else) {
  if (All.empty())
    return Then;
  const Guard &G = All.front();
  Builder &B = R.Ctx.B;
  Expr *Condition = conditionOf(R, G);
  Expr *Inner = Condition ? ifAllHold(R, All.drop_front(), Then, Else) : nullptr;
  Expr *Outer = Inner ? Else() : nullptr;
  Expr *Value = !Outer ? nullptr : G.Holds ? B.conditional(Condition, Inner, Outer) : B.conditional(Condition, Outer, Inner);
  // A pointer that the condition reads through: if it is null, nobody knows.
  llvm::SmallVector<const VarDecl *, 2> Pointers;
  addPointersRead(R, G.Condition, Pointers);
  if (G.Start)
    addPointersRead(R, G.Start, Pointers);
  for (const VarDecl *Pointer : Pointers)
    Value = Value ? B.conditional(B.value(Pointer), Value, B.integer(0)) : nullptr;
  return Value;
}

Expr *ifNoneHolds(Region &R, llvm::ArrayRef<Guards> Uses, unsigned Otherwise) {
  if (Uses.empty())
    return R.Ctx.B.integer(Otherwise);
  return ifAllHold(R, Uses.front(), R.Ctx.B.integer(0),
                   [&] { return ifNoneHolds(R, Uses.drop_front(), Otherwise); });
}

/// A jump may lead into `S`, past the condition before it.
bool hasLabel(const Stmt *S) {
  return S && (isa<LabelStmt, SwitchCase>(S) || llvm::any_of(S->children(), hasLabel));
}

} // namespace

void addGuards(const Region &R, HostKnows Knows, const Stmt *S, const Stmt *Child, Guards &Out) {
  if (!isa<IfStmt, ConditionalOperator, BinaryOperator, ForStmt>(S) || hasLabel(Child))
    return;
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    if (If->getCond() && Child != If->getCond() && (Child == If->getThen() || Child == If->getElse()))
      addCondition(R, Knows, If->getCond(), Child == If->getThen(), Out);
  } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
    if (Child != Choice->getCond())
      addCondition(R, Knows, Choice->getCond(), Child == Choice->getTrueExpr(), Out);
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
    if (Binary->isLogicalOp() && Child == Binary->getRHS())
      addCondition(R, Knows, Binary->getLHS(), Binary->getOpcode() == BO_LAnd, Out);
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    if (Child == For->getBody() || Child == For->getInc())
      addLoop(R, Knows, For, Out);
  }
}

void ReachedUses::add(const Guards &Use) {
  Always |= Use.empty() || Uses.size() == MaxUses;
  if (!Always)
    Uses.push_back(Use);
}

Expr *ReachedUses::unless(Region &R, unsigned Otherwise) const {
  return Always || Uses.empty() ? nullptr : ifNoneHolds(R, Uses, Otherwise);
}

} // namespace pacc
