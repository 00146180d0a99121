//===- PartialRows.cpp - parts of several rows as one variable ------------===//
#include "Privates/Parts/PartialRows.h"

#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Privates/Parts/PartPaths.h"
#include "Privates/Parts/RowPlaces.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/PureExpressions.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace pacc {

static constexpr llvm::StringLiteral Beside = "__pacc_beside";

/// Of rows behind pointers: each is a variable, and an index is compared with each.
static constexpr int64_t MostRows = 16;

/// Of rows that only the program counts: each element of one is combined by itself.
static constexpr int64_t MostInRow = 64;

bool liesBesideRows(const FieldDecl &Member) {
  return Member.isImplicit() && Member.getIdentifier() && Member.getName() == Beside;
}

static Dimension dimensionOf(const PathStep &S) {
  return {S.Base, S.Part, S.Lower, S.Length, S.What == PathStep::Element};
}

bool PartialRows::areIn(LoweringContext &Ctx, const PartPath &Path) {
  return llvm::any_of(llvm::drop_begin(Path.Steps, std::min(Path.firstRange() + 1, Path.Steps.size())),
                      [&Ctx](const PathStep &S) { return !coversArray(dimensionOf(S), Ctx.C); });
}

std::optional<PartialRows> PartialRows::of(LoweringContext &Ctx, const PartPath &Path,
                                           llvm::SmallVectorImpl<Stmt *> &Out) {
  PartialRows Rows(Ctx, Path);
  for (const PathStep &S : llvm::drop_begin(Path.Steps, Path.firstRange()))
    if (S.What == PathStep::Member || knownBound(S.Lower, Ctx.C).value_or(0) < 0 ||
        (S.What == PathStep::Range && knownBound(S.Length, Ctx.C).value_or(1) < 1))
      return std::nullopt;
  if (Rows.makeRows(Out))
    return Rows;
  Rows.Places.clear();
  Rows.Levels.clear();
  if (Rows.makeEachRow(Out))
    return Rows;
  Rows.Places.clear();
  if (Rows.makeHull(Out))
    return Rows;
  return std::nullopt;
}

/// Of so many elements; nothing where only the program knows.
std::optional<int64_t> PartialRows::lengthOf(size_t Step) const {
  const PathStep &S = Of->Steps[Step];
  if (S.What == PathStep::Element)
    return 1;
  if (S.Length)
    return knownBound(S.Length, Ctx->C);
  const ConstantArrayType *Array = Ctx->C.getAsConstantArrayType(S.Base);
  const std::optional<int64_t> Lower = knownBound(S.Lower, Ctx->C);
  if (!Array || !Lower)
    return std::nullopt;
  return int64_t(Array->getSize().getZExtValue()) - *Lower;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

QualType PartialRows::arrayOf(QualType T, int64_t Length) const {
  return Ctx->C.getConstantArrayType(T, llvm::APInt(64, Length), nullptr, ArraySizeModifier::Normal, 0);
}

/// Null types have no member. `Found`: the member of the type `Used`; the others nobody uses.
QualType PartialRows::record(llvm::ArrayRef<QualType> Members, size_t Used, const FieldDecl *&Found) const {
  ASTContext &C = Ctx->C;
  const SourceLocation Loc = Ctx->B.location();
  RecordDecl *Record = C.getLangOpts().CPlusPlus
                           ? CXXRecordDecl::Create(C, TagTypeKind::Struct, Ctx->Function, Loc, Loc, /*Id=*/nullptr)
                           : RecordDecl::Create(C, TagTypeKind::Struct, Ctx->Function, Loc, Loc, /*Id=*/nullptr);
  Record->setImplicit();
  Record->startDefinition();
  for (const auto &[I, T] : llvm::enumerate(Members)) {
    if (T.isNull())
      continue;
    const bool IsUsed = Used == Members.size() || I == Used;
    auto *Member = FieldDecl::Create(C, Record, Loc, Loc, &C.Idents.get(IsUsed ? "__pacc_row" : Beside), T,
                                     C.getTrivialTypeSourceInfo(T, Loc), nullptr, /*Mutable=*/false, ICIS_NoInit);
    Member->setImplicit();
    Member->setAccess(AS_public);
    Record->addDecl(Member);
    if (I == Used)
      Found = Member;
  }
  Record->completeDefinition();
  return C.getCanonicalTagType(Record);
}

/// All that an element of the step is, with what lies beside in it.
QualType PartialRows::behind(size_t Step) const {
  const size_t Next = Step + 1, First = Of->firstRange() + 1;
  return Next == Of->Steps.size() ? Of->Steps.back().Part.getUnqualifiedType() : Levels[Next - First].Row;
}

/// `WithoutEdges`: what lies before a part of a row lies behind the part before.
bool PartialRows::makeLevels(bool WithoutEdges) {
  const size_t First = Of->firstRange() + 1;
  Levels.resize(Of->Steps.size() - First);
  for (size_t I = Of->Steps.size(); I-- != First;) {
    const PathStep &S = Of->Steps[I];
    const ConstantArrayType *Array = Ctx->C.getAsConstantArrayType(S.Base);
    const std::optional<int64_t> Length = lengthOf(I), Lower = knownBound(S.Lower, Ctx->C);
    if (!Array || !Length || (!WithoutEdges && !Lower))
      return false;
    const int64_t Most = Array->getSize().getZExtValue(), Before = WithoutEdges ? 0 : *Lower,
                  After = Most - *Length - Before;
    if (After < 0 || *Length + Lower.value_or(0) > Most)
      return false;
    Level &L = Levels[I - First];
    L.Length = *Length;
    const QualType T = behind(I);
    const auto Rest = [&](int64_t Size) { return Size ? arrayOf(T, Size) : QualType(); };
    L.Row = coversArray(dimensionOf(S), Ctx->C) ? arrayOf(T, Most)
                                                : record({Rest(Before), arrayOf(T, *Length), Rest(After)}, 1, L.Used);
  }
  return true;
}

/// From the first element of the part to its last one.
QualType PartialRows::exactly(size_t Step) const {
  if (Step == Of->Steps.size())
    return Of->Steps.back().Part.getUnqualifiedType();
  const size_t First = Of->firstRange() + 1;
  const int64_t Length = *lengthOf(Step);
  if (llvm::none_of(llvm::drop_begin(Levels, Step + 1 - First), [](const Level &L) { return L.Used != nullptr; }))
    return arrayOf(behind(Step), Length);
  const QualType Last = exactly(Step + 1);
  const FieldDecl *None = nullptr;
  return Length == 1 ? Last : record({arrayOf(behind(Step), Length - 1), Last}, 2, None);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Null where it cannot stand twice.
Expr *PartialRows::bound(const Expr *E) const {
  return E ? cloneExpr(Ctx->C, const_cast<Expr *>(E), Ctx->B.location()) : Ctx->B.integer(0);
}

/// A structure, or, of rows that only the program counts, an array of them: then beginning and end lie at those of
/// rows.
bool PartialRows::makeRows(llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx->B;
  const size_t First = Of->firstRange();
  const bool IsKnown = lengthOf(First).has_value();
  if (!makeLevels(/*WithoutEdges=*/IsKnown))
    return false;
  int64_t InRow = 1;
  for (const Level &L : Levels)
    InRow *= L.Length; // not too large for what stands in memory
  if (!IsKnown && InRow > MostInRow)
    return false;
  Expr *Place = bound(rowOf(Of->Steps[First]));
  for (size_t I = First; Place && I != (IsKnown ? Of->Steps.size() : First + 1); ++I) {
    Expr *Lower = bound(Of->Steps[I].Lower);
    Place = Lower ? B.subscript(B.rvalue(Place), Lower) : nullptr;
  }
  Expr *Length = IsKnown ? nullptr : bound(Of->Steps[First].Length);
  if (!Place || (!IsKnown && !Length))
    return false;
  const QualType T = IsKnown ? exactly(First) : B.arrayType(behind(First), Length, Out);
  if (T.isNull())
    return false;
  Places.push_back({T, B.deref(B.convert(B.addressOf(Place), Ctx->C.getPointerType(T)))});
  return true;
}

bool PartialRows::makeEachRow(llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx->B;
  const size_t First = Of->firstRange();
  const PathStep &Range = Of->Steps[First], &Row = Of->Steps[First + 1];
  const std::optional<int64_t> Count = lengthOf(First);
  if (!Count || *Count > MostRows || (Row.What == PathStep::Range && !Row.Length) ||
      Row.Part->isVariablyModifiedType() ||
      llvm::any_of(llvm::drop_begin(Of->Steps, First + 2),
                   [this](const PathStep &S) { return !coversArray(dimensionOf(S), Ctx->C); }))
    return false;
  for (int64_t I = 0; I != *Count; ++I) {
    Expr *Base = bound(rowOf(Range)), *Lower = bound(Range.Lower), *Begin = bound(Row.Lower),
         *Length = Row.What == PathStep::Range ? bound(Row.Length) : B.integer(1);
    if (!Base || !Lower || !Begin || !Length)
      return false;
    const QualType T = B.arrayType(Row.Part.getUnqualifiedType(), Length, Out);
    if (T.isNull())
      return false;
    Expr *Whole = B.subscript(B.rvalue(Base), B.binary(BO_Add, B.paren(Lower), B.integer(I)));
    Expr *From = B.addressOf(B.subscript(B.rvalue(Whole), Begin));
    Places.push_back({T, B.deref(B.convert(From, Ctx->C.getPointerType(T)))});
  }
  return true;
}

/// Of arrays, whose rows lie one behind the other.
bool PartialRows::makeHull(llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx->B;
  const size_t First = Of->firstRange();
  const PathStep &Rows = Of->Steps[First], &Row = Of->Steps.back();
  if (Of->Steps.size() != First + 2 || !Row.Base->isArrayType() || Row.Part->isVariablyModifiedType())
    return false;
  const QualType Wide = B.intType(64, /*Signed=*/true), Element = Row.Part.getUnqualifiedType();
  const auto Declare = [&](llvm::StringRef Name, Expr *Value) {
    VarDecl *Var = B.variable(Name, Wide, Value);
    Out.push_back(B.declare(Var));
    return Var;
  };
  // To the end of so many, unless the section says how far.
  const auto Length = [&](const PathStep &S, Expr *All) -> Expr * {
    if (S.What == PathStep::Element)
      return B.integer(1);
    Expr *Lower = bound(S.Lower);
    return S.Length ? bound(S.Length) : Lower && All ? B.binary(BO_Sub, All, B.paren(Lower)) : nullptr;
  };
  VarDecl *Columns = Declare("__pacc_columns", B.binary(BO_Div, B.sizeOf(Row.Base), B.sizeOf(Element)));
  const ConstantArrayType *Known = Ctx->C.getAsConstantArrayType(Rows.Base);
  Expr *Count = Length(Rows, Known ? B.integer(Known->getSize().getZExtValue()) : nullptr),
       *InRow = Length(Row, B.value(Columns)), *Place = bound(rowOf(Rows)), *FirstRow = bound(Rows.Lower),
       *FirstInRow = bound(Row.Lower);
  if (!Count || !InRow || !Place || !FirstRow || !FirstInRow)
    return false;
  VarDecl *Number = Declare("__pacc_rows", Count), *Part = Declare("__pacc_row", InRow);
  const auto AnyOr0 = [&](Expr *E) {
    Expr *Some = B.binary(BO_LAnd, B.binary(BO_GT, B.value(Number), B.integer(0)),
                          B.binary(BO_GT, B.value(Part), B.integer(0)));
    return B.conditional(Some, E, B.integer(0, Wide));
  };
  VarDecl *All = Declare("__pacc_count", AnyOr0(B.binary(BO_Mul, B.value(Number), B.value(Part))));
  Expr *Before = B.binary(BO_Mul, B.paren(B.binary(BO_Sub, B.value(Number), B.integer(1))), B.value(Columns));
  const QualType T = B.arrayType(Element, AnyOr0(B.binary(BO_Add, Before, B.value(Part))), Out);
  if (T.isNull())
    return false;
  Expr *Begin = B.subscript(B.rvalue(B.subscript(B.rvalue(Place), FirstRow)), FirstInRow);
  Places.push_back({T, B.deref(B.convert(B.addressOf(Begin), Ctx->C.getPointerType(T)))});
  Hull = LoweringContext::RowsOfPart{All, Part, Columns};
  return true;
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

/// From the first one of the step's on, wide enough for all.
Expr *PartialRows::index(Builder &B, const PartPath &Use, size_t Step) const {
  const Expr *Used = Use.Steps[Step].Lower, *Lower = Of->Steps[Step].Lower;
  Expr *Index = bound(Used);
  if (!Index || knownBound(Lower, Ctx->C) == 0)
    return Index;
  Expr *From = bound(Lower);
  const QualType Wide = B.intType(64, /*Signed=*/true);
  return From ? B.binary(BO_Sub, B.convert(B.paren(Index), Wide), B.convert(B.paren(From), Wide)) : nullptr;
}

Expr *PartialRows::element(Builder &B, const PartPath &Use, llvm::ArrayRef<VarDecl *> Vars) const {
  ASTContext &C = Ctx->C;
  const size_t First = Of->firstRange();
  if (Hull) {
    const QualType Wide = B.intType(64, /*Signed=*/true);
    Expr *Row = index(B, Use, First), *In = index(B, Use, First + 1);
    if (!Row || !In)
      return nullptr;
    Expr *Before = B.binary(BO_Mul, B.convert(B.paren(Row), Wide), B.value(Hull->Columns));
    return B.subscript(B.rvalue(B.ref(Vars.front())), B.binary(BO_Add, Before, B.convert(B.paren(In), Wide)));
  }
  if (Levels.empty()) { // a variable for each row
    const Expr *Index = Use.Steps[First].Lower;
    if (Vars.size() != 1 && Index && !isPure(C, Index))
      return nullptr;
    Expr *Chosen = nullptr;
    for (size_t I = Vars.size(); I-- != 0;) {
      Expr *Part = B.ref(Vars[I]);
      for (size_t Step = First + 1; Part && Step != Of->Steps.size(); ++Step) {
        Expr *Inner = index(B, Use, Step);
        Part = Inner ? B.subscript(B.rvalue(Part), Inner) : nullptr;
      }
      Expr *Row = Part && Chosen ? index(B, Use, First) : nullptr;
      if (!Part || (Chosen && !Row))
        return nullptr;
      Chosen =
          !Chosen ? Part
                  : B.paren(new (C) ConditionalOperator(B.binary(BO_EQ, B.paren(Row), B.integer(I)), B.location(), Part,
                                                        B.location(), Chosen, Part->getType(), VK_LValue, OK_Ordinary));
    }
    return Chosen;
  }
  Expr *Part = B.paren(B.convert(B.addressOf(B.ref(Vars.front())), C.getPointerType(behind(First))));
  for (size_t Step = First; Step != Of->Steps.size(); ++Step) {
    Expr *Index = index(B, Use, Step);
    if (!Index)
      return nullptr;
    if (Step != First) {
      if (const FieldDecl *Used = Levels[Step - First - 1].Used)
        Part = MemberExpr::CreateImplicit(C, Part, /*IsArrow=*/false, const_cast<FieldDecl *>(Used), Used->getType(),
                                          VK_LValue, OK_Ordinary);
      Part = B.rvalue(Part);
    }
    Part = B.subscript(Part, Index);
  }
  return Part;
}

} // namespace pacc
