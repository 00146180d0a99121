//===- PartsWithin.cpp - parts of what has become a variable --------------===//
#include "Privates/Parts/PartsWithin.h"

#include "LoweringContext.h"
#include "Privates/SectionUses.h"
#include "Tree/Clone.h"

using namespace clang;

namespace pacc {

static Expr *section(LoweringContext &Ctx, Expr *Of, Expr *Lower, Expr *Length) {
  const SourceLocation Loc = Ctx.B.location();
  return new (Ctx.C) ArraySectionExpr(Of, Lower, Length, Ctx.C.ArraySectionTy, VK_LValue, OK_Ordinary, Loc, Loc);
}

/// What further dimensions take of it: `[2]` or `[0:2]` of `m[1]`, which is an array.
static Expr *behind(LoweringContext &Ctx, Expr *Within, llvm::ArrayRef<Dimension> Dimensions) {
  Builder &B = Ctx.B;
  const auto Copy = [&](Expr *E) { return E ? cloneExpr(Ctx.C, E, B.location()) : nullptr; };
  for (const Dimension &D : Dimensions) {
    Expr *Lower = Copy(D.Lower), *Length = D.Index ? nullptr : Copy(D.Length);
    if (!Within->getType()->isArrayType() || (D.Lower && !Lower) || (!D.Index && D.Length && !Length))
      return nullptr;
    if (!D.Index)
      return &D == &Dimensions.back() ? section(Ctx, Within, Lower, Length) : nullptr;
    Within = B.subscript(B.rvalue(Within), Lower ? Lower : B.integer(0));
  }
  return Within;
}

Expr *partWithin(LoweringContext &Ctx, const ReplacedSection &Of, const SectionPlace &Part) {
  const llvm::ArrayRef<Dimension> Mine = Of.S.Dimensions, Theirs = Part.S.Dimensions;
  const size_t Count = Mine.size();
  if (!Of.Inside.empty() || !Part.Inside.empty() || Theirs.size() < Count)
    return nullptr;
  Builder &B = Ctx.B;
  if (isElement(Of.S)) {
    const bool IsWithin = llvm::all_of(llvm::zip(Mine, Theirs), [&Ctx](const auto &Pair) {
      return std::get<1>(Pair).Index && sameNumber(std::get<0>(Pair).Lower, std::get<1>(Pair).Lower, Ctx.C);
    });
    return IsWithin && Theirs.size() > Count ? behind(Ctx, B.ref(Of.Var), Theirs.drop_front(Count)) : nullptr;
  }
  const Dimension &Outer = Mine[0], &Inner = Theirs[0];
  const auto Known = [&](const Expr *E) { return E ? knownBound(E, Ctx.C) : std::nullopt; };
  const std::optional<int64_t> First = knownBound(Outer.Lower, Ctx.C), At = knownBound(Inner.Lower, Ctx.C),
                               Length = Known(Outer.Length), Taken = Inner.Index ? 1 : Known(Inner.Length);
  if (Count != 1 || (Theirs.size() != 1 && !Inner.Index) || !First || !At || !Length || !Taken || *At < *First ||
      *Taken < 1 || *At + *Taken > *First + *Length)
    return nullptr;
  Expr *const Lower = B.integer(*At - *First);
  if (*Taken != 1)
    return section(Ctx, B.ref(Of.Var), Lower, B.integer(*Taken));
  return behind(Ctx, B.subscript(B.rvalue(B.ref(Of.Var)), Lower), Theirs.drop_front());
}

} // namespace pacc
