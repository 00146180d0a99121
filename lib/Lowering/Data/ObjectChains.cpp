//===- ObjectChains.cpp - objects on the way to what clauses name ---------===//
#include "Data/ObjectChains.h"
#include "Clauses/DataClauses.h"
#include "Data/ImplicitData.h"
#include "Data/Members/MemberVariables.h"
#include "Region.h"
#include "Tree/Clone.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// It has one value in the construct, which the host knows.
static bool isHosts(const Region &R, const MemberExpr *Pointer) {
  const VarDecl *Root = rootOf(Pointer);
  return MemberVariables::isPlain(Pointer) && !MemberVariables::changedIn(R.Before, Pointer) &&
         (!Root || (!R.Before.isDeclaredInside(Root) && !R.Ctx.DevicePointers.contains(Root) &&
                    !R.Ctx.MaybeDevicePointers.contains(Root)));
}

static bool isWritten(const Region &R, const MemberExpr *Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  const auto *Outer = dyn_cast<MemberExpr>(Member->getBase()->IgnoreParenImpCasts());
  return !Field || Field->isBitField() || R.Before.isWritten(Field) || Member->getType()->isArrayType() ||
         Member->getType()->isRecordType() || (!Member->isArrow() && Outer && isWritten(R, Outer));
}

static bool isNamed(const Region &R, const MemberExpr *Pointer) {
  bool Named = false;
  forEachNamedMember(R, [&](const MemberExpr *E, const ClauseItem &) { Named |= MemberVariables::isSame(E, Pointer); });
  return Named;
}

const ChainedObject *chainedObjectOf(const Region &R, const MemberExpr *Member) {
  const auto *Pointer = dyn_cast_or_null<MemberExpr>(pointerValueBefore(Member));
  const auto Found = llvm::find_if(R.Chained, [&](const ChainedObject &Object) {
    return Pointer && MemberVariables::isSame(Object.Pointer, Pointer);
  });
  return Found == R.Chained.end() ? nullptr : Found;
}

void findObjectChains(Region &R) {
  llvm::SmallVector<const MemberExpr *, 4> Pointers;
  forEachNamedMember(R, [&](const MemberExpr *E, const ClauseItem &Item) {
    if (Item.Clause.DevicePtr)
      return;
    for (const Expr *On : llvm::reverse(pointersOnTheWay(E)))
      if (const auto *Pointer = dyn_cast<MemberExpr>(On);
          Pointer && llvm::none_of(Pointers, [&](const MemberExpr *P) { return MemberVariables::isSame(P, Pointer); }))
        Pointers.push_back(Pointer);
  });
  for (const MemberExpr *Pointer : Pointers) {
    if (!mayLeadToObject(R, Pointer->getType()) || !isHosts(R, Pointer) || isNamed(R, Pointer))
      continue;
    const auto IsPointer = [Pointer](const Expr *E) { return MemberVariables::isSame(Pointer, E); };
    PartsBehind Behind(R.Ctx.C, IsPointer);
    if (!Behind.add(R.Body) || (!Behind.Parts.All && Behind.Parts.Members.empty()))
      continue;
    const bool IsOnlyRead = !Behind.Parts.All && llvm::none_of(Behind.Parts.Members, [&](const MemberExpr *Member) {
      return isWritten(R, Member);
    });
    R.Chained.push_back({Pointer, std::move(Behind.Parts), IsOnlyRead});
  }
}

void emitObjectChains(Region &R, llvm::SmallVectorImpl<Stmt *> &Out, llvm::SmallVectorImpl<Stmt *> &Last) {
  Builder &B = R.Ctx.B;
  auto &To = hasDefaultPresent(R) ? Last : Out;
  for (const ChainedObject &Object : R.Chained) {
    auto *Pointer = const_cast<MemberExpr *>(Object.Pointer);
    Expr *Place = cloneExpr(R.Ctx.C, Pointer, B.location()), *Value = cloneExpr(R.Ctx.C, Pointer, B.location());
    if (!Place || !Value)
      continue;
    const QualType Of = Pointer->getType()->getPointeeType();
    const bool ComesIn = Object.IsOnlyRead && !hasDefaultPresent(R);
    const unsigned Action = ComesIn ? actionOfRead(Of) : implicitAction(R, R.Before, Of);
    const std::string Name = Section::of(Pointer).name(R.Ctx);
    To.push_back(PACC_CALL(B, __pacc_item, B.integer(Action | PACC_ITEM_POINTER | PACC_ITEM_MEMBER), B.string(Name),
                           B.addressOf(Place), B.rvalue(Value), B.integer(0), B.sizeOf(Of)));
    emitParts(R, Object.Parts, [&](const MemberExpr *E) { return isNamed(R, E); }, To);
    noteObjectBehind(R, Name, ComesIn ? PACC_COPYIN : Action);
  }
}

} // namespace pacc
