//===- OnlyWritten.cpp - data that kernels need not get -------------------===//
#include "Data/Subscripts/OnlyWritten.h"

#include "Data/PlainNumbers.h"
#include "Data/Subscripts/CountedLoops.h"
#include "Data/Subscripts/SubscriptSums.h"
#include "Region.h"
#include "Tree/Aliases/CalledUses.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

/// The one counter of which the subscript is a multiple of 1 or -1, with what is added to it.
struct UnitSum {
  const CanonicalLoop *Loop;
  bool IsNegative;
  std::optional<int64_t> Besides; ///< nothing: only the program knows
};

std::optional<UnitSum> unitSum(Region &R, const Subscript &S, const Expr *Index, llvm::ArrayRef<Shift> Shifts) {
  llvm::SmallVector<Stmt *, 8> Unused;
  Amounts Math(R.Ctx, Unused);
  ReadPlaces Read;
  LimitedSums Limited;
  Subscript Alone{Index, S.Conditional, S.Loops, S.At, {}};
  Alone.Shifts.assign(Shifts.begin(), Shifts.end());
  const auto Sums = elementsOf(R, Alone, Math, Read, Limited);
  if (!Sums || Sums->size() != 1 || !Limited.empty())
    return std::nullopt;
  const AffineForm &F = Sums->front();
  for (const auto &[Var, Factor] : F.Factors) {
    const auto *L = llvm::find_if(S.Loops, [Var = Var](const CanonicalLoop &L) { return L.Var->getCanonicalDecl() == Var; });
    const bool IsUnit = Factor.Known && (*Factor.Known == 1 || *Factor.Known == -1);
    if (IsUnit && L != S.Loops.end() && L->Stride && *L->Stride == 1)
      return UnitSum{L, *Factor.Known < 0, F.Factors.size() == 1 ? F.Constant.Known : std::nullopt};
  }
  return std::nullopt;
}

/// Whether the loop's counter, and so the subscript, has all numbers from 0 on, `Extent` of them.
bool goesThroughAll(const UnitSum &Sum, const llvm::APInt &Extent, const ASTContext &C) {
  const auto Lower = constantOf(Sum.Loop->Lower, C), Bound = constantOf(Sum.Loop->Upper, C);
  if (!Sum.Besides || !Lower || !Bound || countsToZero(*Sum.Loop, C) || Extent.getActiveBits() > 62 || mayGoRound(*Sum.Loop, C))
    return false;
  int64_t Last = *Bound;
  if (Sum.Loop->Relation == BO_NE)
    Last += Sum.Loop->Up ? -1 : 1;
  else
    Last += besidesBound(Sum.Loop->Relation);
  int64_t First = *Lower;
  if (!Sum.Loop->Up)
    std::swap(First, Last);
  if (Sum.IsNegative)
    std::tie(First, Last) = std::pair(-Last, -First);
  return First + *Sum.Besides == 0 && Last + *Sum.Besides == int64_t(Extent.getZExtValue()) - 1;
}

/// Addresses of other memory may be in it, by which kernels get there; and of closures the code may have some.
bool holdsAddresses(const ASTContext &C, QualType T) {
  const CXXRecordDecl *Class = C.getBaseElementType(T)->getAsCXXRecordDecl();
  return (Class && Class->isLambda()) || !holdsNumbersAlone(C, T);
}

} // namespace

bool OnlyWritten::is(const VarDecl *Var, const PointerUses &Use) const {
  const QualType T = Var->getType();
  const bool IsArray = T->isConstantArrayType();
  if (!Use.Known || !Use.Written || Use.Read || Use.Moves || T->isReferenceType() || !(IsArray || T->isPointerType()))
    return false;
  const QualType Elements = IsArray ? R.Ctx.C.getAsArrayType(T)->getElementType() : T->getPointeeType();
  const QualType Number = R.Ctx.C.getBaseElementType(Elements);
  if (!Number->isRealType() || Number.isVolatileQualified() || mayBeRead(Var, Number))
    return false;
  // What other subscripts set besides lies within the same array; of pointers each of them widens the section.
  const auto SetsAll = [&](const Subscript &S) { return !S.Conditional && !S.OfRow && setsAll(S, T); };
  return IsArray ? llvm::any_of(Use.Subscripts, SetsAll) : llvm::all_of(Use.Subscripts, SetsAll);
}

bool OnlyWritten::setsAll(const Subscript &S, QualType Of) const {
  const ASTContext &C = R.Ctx.C;
  const auto First = unitSum(R, S, S.Index, S.Shifts);
  const auto *Array = C.getAsConstantArrayType(Of);
  if (!First || (Array && !goesThroughAll(*First, Array->getSize(), C)))
    return false;
  QualType Elements = Array ? Array->getElementType() : Of->getPointeeType();
  llvm::SmallPtrSet<const CanonicalLoop *, 4> Seen{First->Loop};
  for (const Expr *Index : S.Inner) {
    const auto *Row = C.getAsConstantArrayType(Elements);
    const auto Sum = Row ? unitSum(R, S, Index, {}) : std::nullopt;
    if (!Sum || !Seen.insert(Sum->Loop).second || !goesThroughAll(*Sum, Row->getSize(), C))
      return false;
    Elements = Row->getElementType();
  }
  return !Elements->isArrayType();
}

/// By another name of the construct, or of a function that it calls.
bool OnlyWritten::mayBeRead(const VarDecl *Var, QualType Number) const {
  const ASTContext &C = R.Ctx.C;
  const auto MayHold = [&](QualType To) {
    return To->isVoidType() || To->isRecordType() || To->isAnyPointerType() || mayHold(C, To, Number);
  };
  // Elsewhere it is memory that an item brings, or the runtime finds as one.
  const auto LeadsElsewhere = [&](const VarDecl *Other) {
    const QualType T = Other->getType();
    if (T->isReferenceType())
      return !MayHold(C.getBaseElementType(T->getPointeeType()));
    if (!T->isPointerType())
      return !holdsAddresses(C, T);
    if (T->isFunctionPointerType())
      return false;
    const QualType To = C.getBaseElementType(T->getPointeeType());
    if (!MayHold(To))
      return true;
    const auto *Uses = All.find(Other->getCanonicalDecl());
    return Uses != All.end() && Uses->second.Known && !holdsAddresses(C, To) && HasItem(Other, Uses->second);
  };
  if (R.Before.thisUse())
    return true;
  for (const auto &[Other, Use] : R.Before.variables())
    if (Other != Var->getCanonicalDecl() && !R.Before.isDeclaredInside(Other) && !LeadsElsewhere(Other))
      return true;
  return anyUsedByCalls(C, R.Body, [&](const VarDecl *Global) {
    return Global->getCanonicalDecl() == Var->getCanonicalDecl() || Global->getType()->isReferenceType() ||
           holdsAddresses(C, Global->getType());
  });
}

} // namespace pacc
