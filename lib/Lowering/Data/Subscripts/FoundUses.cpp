//===- FoundUses.cpp - the uses of pointers, as they are found ------------===//
#include "Data/Subscripts/FoundUses.h"
#include "Data/Subscripts/Places.h"

#include "Tree/Aliases/CalledUses.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

void FoundUses::note(NamedPointer Pointer, Subscript S, Access How) {
  if (const auto *Var = dyn_cast<const VarDecl *>(Pointer))
    Members.noteWhole(Var); // `g[0].x`
  PointerUses &Uses = Found.try_emplace(Pointer).first->second;
  Uses.Written |= How != Access::Read;
  Uses.Read |= How != Access::Write;
  if (const auto *Var = dyn_cast<const VarDecl *>(Pointer))
    Uses.Moves = Pointers.isMoved(Var);
  S.Under = Under;
  S.UnderOthers = UnderOthers;
  Uses.Subscripts.push_back(std::move(S));
}

void FoundUses::spoilMoved() {
  llvm::SmallVector<const VarDecl *, 4> Unknown;
  for (const auto &[Pointer, Use] : Found)
    if (const auto *Var = dyn_cast<const VarDecl *>(Pointer); Var && !Use.Known)
      Unknown.push_back(Var);
  for (const VarDecl *Var : Unknown)
    for (const NamedPointer To : Pointers.everFrom(Var))
      Found.try_emplace(To).first->second.Known = false;
}

bool FoundUses::isFollowedPointer(NamedPointer Pointer) const {
  if (const auto *Member = dyn_cast<const MemberExpr *>(Pointer))
    return Members.isFollowed(Member);
  const auto *Var = cast<const VarDecl *>(Pointer);
  return !Var->hasGlobalStorage() || !isUsedByCalls(Var, R.Body, Accesses::All);
}

void FoundUses::spoilObject(const MemberPath &Path) {
  if (Path.Root) // as an array
    Found.try_emplace(Path.Root).first->second.Known = false;
}

bool FoundUses::spoilMember(const MemberExpr *Member) {
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

void FoundUses::spoil(const Stmt *S) {
  if (!S)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl())) {
      Found.try_emplace(Var->getCanonicalDecl()).first->second.Known = false;
      Members.noteWhole(Var->getCanonicalDecl());
      spoilLambda(Var->getCanonicalDecl());
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

void FoundUses::part(const Stmt *S, const Stmt *Child) {
  const auto *Pointer = isNullTest(S, Child, R.Ctx.C) ? cast<Expr>(Child) : nullptr;
  return Pointer && !Pointers.of(Pointer, Values).empty() ? evaluatePointer(Pointer) : visit(Child);
}

bool FoundUses::areInOne(const Expr *X, const Expr *Y) {
  const Leads First = Pointers.of(X, Values), Other = Pointers.of(Y, Values);
  return First.size() == 1 && Other.size() == 1 && First.front().Pointer == Other.front().Pointer && !First.front().OfRow &&
         !Other.front().OfRow;
}

void FoundUses::evaluatePointer(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
    return evaluatePointer(Cast->getSubExpr());
  const Expr *Place = placeReadBy(E);
  if (const auto *Member = dyn_cast_or_null<MemberExpr>(Place))
    return spoilObject(*memberPathOf(Member));
  if (Place ? assignedBy(Place) : assignedBy(E))
    return visit(Place ? Place : E);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choice(*Choice, [this](const Expr *Value) { evaluatePointer(Value); });
  if (const auto *Sum = dyn_cast<BinaryOperator>(E))
    for (const Expr *Side : {Sum->getLHS(), Sum->getRHS()})
      Side->getType()->isPointerType() ? evaluatePointer(Side) : visit(Side);
  const auto *Unary = dyn_cast<UnaryOperator>(Place ? Place : E);
  const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(Place);
  if (Unary && Unary->getOpcode() == UO_AddrOf)
    Element = dyn_cast<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParens());
  if (Unary && Unary->getOpcode() == UO_Deref)
    evaluatePointer(Unary->getSubExpr());
  if (Element) {
    visit(Element->getIdx());
    evaluatePointer(Element->getBase());
  }
}

} // namespace pacc
