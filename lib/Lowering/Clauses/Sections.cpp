//===- Sections.cpp - variables with sub-arrays ---------------------------===//
#include "Clauses/Sections.h"

#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

//===----------------------------------------------------------------------===//
// Amounts
//===----------------------------------------------------------------------===//

std::optional<int64_t> constantOf(const Expr *E, const ASTContext &C) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(Result, C))
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

Amount Amounts::of(Expr *E) {
  if (std::optional<int64_t> Known = constantOf(E, LC.C))
    return Amount::of(*Known);
  Amount A;
  A.Value = LC.B.convert(E, LC.B.intType(64, /*Signed=*/true));
  return A;
}

Amount Amounts::atEntry(Expr *E) {
  Amount A;
  A.Variable = LC.entryValue(E);
  return A;
}

Amount Amounts::sizeOf(QualType T) {
  if (!T->isVariableArrayType())
    return Amount::of(LC.C.getTypeSizeInChars(T).getQuantity());
  Amount A;
  A.Value = LC.B.convert(LC.B.sizeOf(T), LC.B.intType(64, /*Signed=*/true));
  return A;
}

Amount Amounts::reusable(Amount A) {
  if (!A.Value) // known, or a variable
    return A;
  VarDecl *Var = LC.B.variable("__pacc_extent",
                               LC.B.intType(64, /*Signed=*/true), A.Value);
  Out.push_back(LC.B.declare(Var));
  Amount Kept;
  Kept.Variable = Var;
  return Kept;
}

Expr *Amounts::expr(Amount A) {
  if (A.Known)
    return LC.B.integer(*A.Known);
  return A.Variable ? LC.B.value(A.Variable) : A.Value;
}

// A sum keeps its meaning when the tree is printed.
Expr *Amounts::factor(Amount A) {
  Expr *E = expr(A);
  return isa<BinaryOperator>(E->IgnoreImpCasts()) ? LC.B.paren(E) : E;
}

static Amount ofValue(Expr *E) {
  Amount A;
  A.Value = E;
  return A;
}

Amount Amounts::add(Amount L, Amount R) {
  if (L.Known && R.Known)
    return Amount::of(*L.Known + *R.Known);
  if (L.Known && *L.Known == 0)
    return R;
  if (R.Known && *R.Known == 0)
    return L;
  return ofValue(LC.B.binary(BO_Add, expr(L), expr(R)));
}

Amount Amounts::subtract(Amount L, Amount R) {
  if (L.Known && R.Known)
    return Amount::of(*L.Known - *R.Known);
  if (R.Known && *R.Known == 0)
    return L;
  return ofValue(LC.B.binary(BO_Sub, expr(L), expr(R)));
}

Amount Amounts::multiply(Amount L, Amount R) {
  if (L.Known && R.Known)
    return Amount::of(*L.Known * *R.Known);
  if ((L.Known && *L.Known == 0) || (R.Known && *R.Known == 1))
    return L;
  if ((R.Known && *R.Known == 0) || (L.Known && *L.Known == 1))
    return R;
  return ofValue(LC.B.binary(BO_Mul, factor(L), factor(R)));
}

Amount Amounts::divide(Amount L, Amount R) {
  if (L.Known && R.Known)
    return Amount::of(*L.Known / *R.Known);
  if (R.Known && *R.Known == 1)
    return L;
  return ofValue(LC.B.binary(BO_Div, factor(L), factor(R)));
}

//===----------------------------------------------------------------------===//
// Taking apart
//===----------------------------------------------------------------------===//

/// What `E` subscripts; null if it is no subscript.
static Expr *baseOf(Expr *E) {
  if (auto *S = dyn_cast<ArraySectionExpr>(E))
    return S->getBase()->IgnoreParenImpCasts();
  if (auto *I = dyn_cast<ArraySubscriptExpr>(E))
    return I->getBase()->IgnoreParenImpCasts();
  return nullptr;
}

/// The bound as it was written: Sema takes a constant below zero for an error.
static Expr *asWritten(Expr *Bound) {
  auto *Recovery = dyn_cast_or_null<RecoveryExpr>(Bound);
  return Recovery && Recovery->subExpressions().size() == 1
             ? Recovery->subExpressions().front()
             : Bound;
}

Dimension dimensionOf(Expr *Subscript, QualType Base) {
  const ArrayType *Array = Base->getAsArrayTypeUnsafe();
  QualType Element = Array ? Array->getElementType() : Base->getPointeeType();
  auto *S = dyn_cast<ArraySectionExpr>(Subscript);
  // Clang has `a[0:n][i]` as a section of a section; Frontend has given it a length.
  const Expr *Length = S ? S->getLength() : nullptr;
  const bool IsGiven = Length && Length->getBeginLoc().isInvalid() && S->getLowerBound();
  if (S && (S->getColonLocFirst().isInvalid() || IsGiven))
    return {Base, Element, asWritten(S->getLowerBound()), nullptr, true};
  if (S)
    return {Base, Element, asWritten(S->getLowerBound()),
            asWritten(S->getLength()), false};
  return {Base, Element, cast<ArraySubscriptExpr>(Subscript)->getIdx(), nullptr,
          true};
}

Section Section::of(Expr *Item) {
  Section S;
  S.Root = Item->IgnoreParenImpCasts();
  llvm::SmallVector<Expr *, 4> Subscripts; // innermost first
  while (Expr *Base = baseOf(S.Root)) {
    Subscripts.push_back(S.Root);
    S.Root = Base;
  }
  QualType T = S.Root->getType();
  Expr *Outer = nullptr;
  for (Expr *Subscript : llvm::reverse(Subscripts)) {
    // A row behind a pointer that indices select is a variable of its own.
    if (Outer && T->isPointerType() &&
        llvm::all_of(S.Dimensions, [](const Dimension &D) { return D.Index; })) {
      S.Root = Outer;
      S.Dimensions.clear();
    }
    S.Dimensions.push_back(dimensionOf(Subscript, T));
    T = S.Dimensions.back().Element;
    Outer = Subscript;
  }
  if (auto *Ref = dyn_cast<DeclRefExpr>(S.Root))
    S.Var = dyn_cast<VarDecl>(Ref->getDecl());
  return S;
}

std::string Section::name(const LoweringContext &LC) const {
  if (Var)
    return Var->getNameAsString();
  return isa<CXXThisExpr>(Root) ? "this" : LC.text(Root);
}

std::string Section::text(const LoweringContext &LC) const {
  std::string Text = name(LC);
  for (const Dimension &D : Dimensions) {
    Text += '[';
    bool Zero = !D.Lower || constantOf(D.Lower, LC.C) == 0;
    if (D.Index || !Zero)
      Text += LC.text(D.Lower);
    if (!D.Index)
      Text += ':';
    if (D.Length && D.Length->getBeginLoc().isInvalid()) // nobody wrote it
      Text += std::to_string(*constantOf(D.Length, LC.C));
    else if (D.Length)
      Text += LC.text(D.Length);
    Text += ']';
  }
  if (!Dimensions.empty() || isa<CXXThisExpr>(Root))
    return Text;
  QualType T = Root->getType();
  if (T->isPointerType())
    return Text + "[:]";
  for (; const ArrayType *A = T->getAsArrayTypeUnsafe(); T = A->getElementType())
    Text += "[:]";
  return Text;
}

//===----------------------------------------------------------------------===//
// Putting together
//===----------------------------------------------------------------------===//

Bounds boundsOf(const Dimension &D, Amounts &Math) {
  Amount Lower = D.Lower ? Math.of(D.Lower) : Amount::of(0);
  if (D.Index)
    return {Lower, Amount::of(1)};
  if (D.Length)
    return {Lower, D.AtEntry ? Math.atEntry(D.Length) : Math.of(D.Length)};
  // Sema requires a length unless the extent is known.
  Amount Extent = Math.divide(Math.sizeOf(D.Base), Math.sizeOf(D.Element));
  Lower = Math.reusable(Lower);
  return {Lower, Math.subtract(Extent, Lower)};
}

enum class Answer { No, Yes, AtRunTime };

/// Does the section take the whole of this dimension?
static Answer isWhole(const Dimension &D, const ASTContext &C) {
  if (D.Lower) {
    std::optional<int64_t> Lower = constantOf(D.Lower, C);
    if (!Lower)
      return Answer::AtRunTime;
    if (*Lower != 0)
      return Answer::No;
  }
  if (const auto *Array = C.getAsConstantArrayType(D.Base)) {
    int64_t Extent = Array->getSize().getSExtValue();
    if (D.Index)
      return Extent == 1 ? Answer::Yes : Answer::No;
    if (!D.Length)
      return Answer::Yes;
    std::optional<int64_t> Length = constantOf(D.Length, C);
    if (!Length)
      return Answer::AtRunTime;
    return *Length == Extent ? Answer::Yes : Answer::No;
  }
  const auto *Array = C.getAsVariableArrayType(D.Base);
  if (Array && !D.Index &&
      (!D.Length || areWrittenAlike(Array->getSizeExpr(), D.Length, C)))
    return Answer::Yes;
  return Answer::AtRunTime;
}

/// The first dimension that selects more than one element; the last if none.
static unsigned firstWide(llvm::ArrayRef<Dimension> Group, const ASTContext &C) {
  unsigned I = 0;
  while (I + 1 < Group.size() &&
         (Group[I].Index ||
          (Group[I].Length && constantOf(Group[I].Length, C) == 1)))
    ++I;
  return I;
}

static Answer isContiguous(llvm::ArrayRef<Dimension> Group,
                           const ASTContext &C) {
  Answer All = Answer::Yes;
  for (const Dimension &D : Group.drop_front(firstWide(Group, C) + 1)) {
    Answer This = isWhole(D, C);
    if (This == Answer::No)
      return This;
    if (This == Answer::AtRunTime)
      All = This;
  }
  return All;
}

/// `Group`: dimensions of one array (or of what one pointer points to).
static Piece contiguousPiece(llvm::ArrayRef<Dimension> Group, Amounts &Math,
                             const ASTContext &C) {
  QualType Unit = Group.back().Element;
  unsigned First = firstWide(Group, C);
  Amount Lower = Amount::of(0), Length;
  for (auto [I, D] : llvm::enumerate(Group)) {
    if (I > First)
      break; // whole dimensions
    Bounds B = boundsOf(D, Math);
    if (I + 1 < Group.size()) {
      Amount Units = Math.reusable(
          Math.divide(Math.sizeOf(D.Element), Math.sizeOf(Unit)));
      B.Lower = Math.multiply(B.Lower, Units);
      B.Length = Math.multiply(B.Length, Units);
    }
    Lower = Math.add(Lower, B.Lower);
    Length = B.Length;
  }
  return {Lower, Length, Math.sizeOf(Unit), false};
}

llvm::SmallVector<Piece, 2> piecesOf(LoweringContext &LC, const Section &S,
                                     Amounts &Math) {
  llvm::SmallVector<Piece, 2> Pieces;
  llvm::ArrayRef<Dimension> Rest = S.Dimensions;
  while (!Rest.empty()) {
    unsigned Size = 1;
    while (Size < Rest.size() && !Rest[Size].Base->isPointerType())
      ++Size;
    llvm::ArrayRef<Dimension> Group = Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    switch (isContiguous(Group, LC.C)) {
    case Answer::Yes:
      Pieces.push_back(contiguousPiece(Group, Math, LC.C));
      break;
    case Answer::No:
      if (!Rest.empty()) // of pointers
        return {};
      [[fallthrough]];
    case Answer::AtRunTime:
      for (const Dimension &D : Group) {
        Bounds B = boundsOf(D, Math);
        Pieces.push_back({B.Lower, B.Length, Math.sizeOf(D.Element), false});
      }
    }
    Pieces.back().Pointer = !Rest.empty();
  }
  return Pieces;
}

std::optional<int64_t> knownBound(const Expr *Bound, const ASTContext &C) {
  Expr::EvalResult Value;
  if (!Bound)
    return 0;
  if (Bound->isValueDependent() || !Bound->EvaluateAsInt(Value, C))
    return std::nullopt;
  return Value.Val.getInt().getExtValue();
}

bool coversArray(const Dimension &D, const ASTContext &C) {
  const auto *Array = C.getAsConstantArrayType(D.Base);
  return Array && !D.Index && knownBound(D.Lower, C) == 0 &&
         (!D.Length || knownBound(D.Length, C) ==
                           int64_t(Array->getSize().getZExtValue()));
}

// A pointer may point into the middle of its data; nothing is before an array.
bool checkSigns(const LoweringContext &LC, const Section &S) {
  auto Negative = [&](const Expr *E) {
    Expr::EvalResult Value;
    return E && E->EvaluateAsInt(Value, LC.C) && Value.Val.getInt().isNegative();
  };
  for (const Dimension &D : S.Dimensions) {
    bool Before = !D.Base->isPointerType() && Negative(D.Lower);
    if (!Before && !Negative(D.Length))
      continue;
    report(LC.S, (Before ? D.Lower : D.Length)->getBeginLoc(), Diag::SectionNegative) << S.name(LC) << !Before;
    return false;
  }
  return true;
}

} // namespace pacc
