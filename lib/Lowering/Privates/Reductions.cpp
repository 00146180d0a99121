//===- Reductions.cpp - reduction clauses ---------------------------------===//
#include "Privates/Reductions.h"
#include "Tree/Expressions/Alignment.h"
#include "LoweringContext.h"
#include "Privates/Privates.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/ReducedTypes.h"
#include "pacc/Support/Options.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

std::optional<pacc_red_op> operatorOf(OpenACCReductionOperator Op) {
  switch (Op) {
  case OpenACCReductionOperator::Addition:
    return PACC_RED_ADD;
  case OpenACCReductionOperator::Multiplication:
    return PACC_RED_MUL;
  case OpenACCReductionOperator::Max:
    return PACC_RED_MAX;
  case OpenACCReductionOperator::Min:
    return PACC_RED_MIN;
  case OpenACCReductionOperator::BitwiseAnd:
    return PACC_RED_AND;
  case OpenACCReductionOperator::BitwiseOr:
    return PACC_RED_OR;
  case OpenACCReductionOperator::BitwiseXOr:
    return PACC_RED_XOR;
  case OpenACCReductionOperator::And:
    return PACC_RED_LAND;
  case OpenACCReductionOperator::Or:
    return PACC_RED_LOR;
  case OpenACCReductionOperator::Invalid:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Reduction> makeReduction(const LoweringContext &Ctx,
                                       const VarDecl *Var, pacc_red_op Op,
                                       SourceLocation Loc) {
  std::optional<pacc_red_type> Type =
      reducedType(Ctx.C, Var->getType().getNonReferenceType());
  if (!Type || !isDefined(Op, *Type))
    return std::nullopt;
  return Reduction{Var->getCanonicalDecl(), Op, {ReducedPart{*Type, {}}}, Loc};
}

/// Of what the clause names, which a reference may stand for here.
static CharUnits alignmentOfItem(const LoweringContext &Ctx, const VarDecl *Var) {
  return Ctx.ReducedMembers.contains(Var) && Var->getInit()
             ? alignmentOf(Var->getInit(), Ctx.C)
             : Ctx.C.getTypeAlignInChars(Var->getType().getNonReferenceType());
}

static bool readItem(LoweringContext &Ctx, const OpenACCReductionClause &Clause,
                     const Expr *Item, bool Report,
                     llvm::SmallVectorImpl<Reduction> &Out) {
  SourceLocation Loc = Item->getBeginLoc();
  const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var) {
    if (Report)
      report(Ctx.S, Loc, Diag::ItemNotSupported)
          << Ctx.text(Item) << "reduction" << Item->getSourceRange();
    return false;
  }
  std::optional<pacc_red_op> Op = operatorOf(Clause.getReductionOp());
  llvm::SmallVector<ReducedPart, 1> Parts;
  QualType T = Var->getType().getNonReferenceType();
  if (!Op || !findParts(Ctx.C, T, *Op, Parts)) {
    if (Report)
      report(Ctx.S, Loc, Diag::ReductionType)
          << Var->getName() << T << Item->getSourceRange();
    return false;
  }
  if (Report && options().Gpu && llvm::any_of(Parts, [](const ReducedPart &P) {
        return P.Type == PACC_TYPE_F80;
      })) {
    report(Ctx.S, Loc, Diag::ReductionLongDouble)
        << Var->getName() << T << Item->getSourceRange();
    return false;
  }
  if (Report && options().Gpu && !hasAlignedScalars(T, alignmentOfItem(Ctx, Var), Ctx.C)) {
    report(Ctx.S, Loc, Diag::NotAligned) << Var->getName() << /*Atomic*/ 0 << Item->getSourceRange();
    return false;
  }
  Out.push_back({Var->getCanonicalDecl(), *Op, Parts, Loc});
  return true;
}

static bool read(LoweringContext &Ctx, const OpenACCConstructStmt *Directive,
                 bool Report, llvm::SmallVectorImpl<Reduction> &Out) {
  bool Good = true;
  for (const OpenACCClause *Clause : Directive->clauses())
    if (const auto *List = dyn_cast<OpenACCReductionClause>(Clause))
      for (const Expr *Item : List->getVarList())
        Good &= readItem(Ctx, *List, Item, Report, Out);
  return Good;
}

bool readReductions(LoweringContext &Ctx, const OpenACCConstructStmt *Directive,
                    llvm::SmallVectorImpl<Reduction> &Out) {
  return read(Ctx, Directive, /*Report=*/true, Out);
}

static bool isPrivateOf(const OpenACCLoopConstruct &Loop, const VarDecl *Var) {
  return llvm::any_of(Loop.clauses(), [Var](const OpenACCClause *C) {
    const auto *Private = dyn_cast<OpenACCPrivateClause>(C);
    return Private && isItemOf(*Private, Var);
  });
}

void findReductions(LoweringContext &Ctx, const Stmt *S,
                    llvm::SmallVectorImpl<Reduction> &Out) {
  if (!S || isa<Expr>(S))
    return;
  llvm::SmallVector<Reduction, 4> Below;
  const auto *Loop = dyn_cast<OpenACCLoopConstruct>(S);
  if (Loop)
    read(Ctx, Loop, /*Report=*/false, Below);
  for (const Stmt *Child : S->children())
    findReductions(Ctx, Child, Below);
  for (const Reduction &Red : Below)
    if (!Loop || !isPrivateOf(*Loop, Red.Var))
      Out.push_back(Red);
}

static Expr *extremeFloat(Builder &B, QualType T, const ASTContext &C,
                          bool Lowest) {
  const llvm::fltSemantics &Semantics = C.getFloatTypeSemantics(T);
  return B.floating(llvm::APFloat::getInf(Semantics, Lowest), T);
}

static Expr *extremeInteger(Builder &B, QualType T, unsigned Width, bool Lowest) {
  if (T->isBooleanType())
    return B.integer(!Lowest);
  bool Signed = T->isSignedIntegerOrEnumerationType();
  llvm::APInt Value = Signed ? (Lowest ? llvm::APInt::getSignedMinValue(Width)
                                       : llvm::APInt::getSignedMaxValue(Width))
                             : (Lowest ? llvm::APInt::getMinValue(Width)
                                       : llvm::APInt::getMaxValue(Width));
  return B.integer(Signed ? Value.getSExtValue()
                          : static_cast<int64_t>(Value.getZExtValue()),
                   B.intType(std::max(llvm::bit_ceil(Width), 32u), Signed));
}

/// `Width`: of the bits of an integer.
static Expr *identity(LoweringContext &Ctx, pacc_red_op Op, QualType T, unsigned Width) {
  Builder &B = Ctx.B;
  switch (Op) {
  case PACC_RED_ADD:
  case PACC_RED_OR:
  case PACC_RED_XOR:
  case PACC_RED_LOR:
    return B.integer(0);
  case PACC_RED_MUL:
  case PACC_RED_LAND:
    return B.integer(Width == 1 && T->isSignedIntegerOrEnumerationType() ? -1 : 1);
  case PACC_RED_AND:
    if (T->isBooleanType())
      return B.integer(1);
    return T->isSignedIntegerOrEnumerationType() ? B.integer(-1) : extremeInteger(B, T, Width, /*Lowest=*/false);
  case PACC_RED_MAX:
  case PACC_RED_MIN: {
    bool Lowest = Op == PACC_RED_MAX;
    return T->isRealFloatingType() ? extremeFloat(B, T, Ctx.C, Lowest)
                                   : extremeInteger(B, T, Width, Lowest);
  }
  }
  return nullptr;
}

static unsigned widthOf(const ASTContext &C, QualType T) {
  return T->isIntegralOrEnumerationType() ? C.getIntWidth(T) : 0;
}

/// The parts of one variable: the original, or a copy.
namespace {
class PartBuilder {
public:
  PartBuilder(LoweringContext &Ctx, QualType T)
      : Ctx(Ctx), B(Ctx.B), Whole(T),
        Element(Ctx.C.getBaseElementType(T).getUnqualifiedType()),
        IsArray(T->isArrayType()) {}

  /// A part's lvalue in the element `Index` (null: the first) of the variable to
  /// which `Ref` refers, or of the part itself.
  Expr *part(Expr *Ref, const ReducedPart &Part, Expr *Index = nullptr) { return part(Ref, Part, Index, Part.Path); }

  /// Its address, or that of the number that has the bit-field.
  Expr *address(Expr *Ref, const ReducedPart &Part) {
    if (!Part.Bits)
      return B.addressOf(part(Ref, Part));
    Expr *Structure = part(Ref, Part, nullptr, llvm::ArrayRef(Part.Path).drop_back());
    Expr *Bytes = B.convert(B.addressOf(Structure), Ctx.C.getPointerType(Ctx.C.CharTy));
    return Part.Offset ? B.binary(BO_Add, Bytes, B.integer(Part.Offset)) : Bytes;
  }

  QualType typeOf(const ReducedPart &Part) const {
    return (Part.Path.empty() ? Element : Part.Path.back().Type).getUnqualifiedType();
  }

  bool isArray() const { return IsArray; }
  QualType element() const { return Element; }
  /// The number of the elements; null: known only when the program runs.
  std::optional<uint64_t> known() const {
    if (const auto *Array = Ctx.C.getAsConstantArrayType(Whole))
      return Ctx.C.getConstantArrayElementCount(Array);
    return IsArray ? std::nullopt : std::optional<uint64_t>(1);
  }
  Expr *count(const VarDecl *Copy) {
    QualType Wide = B.intType(64, /*Signed=*/false);
    if (std::optional<uint64_t> Known = known())
      return B.integer(*Known, Wide);
    // The size is that of the object and not of its type, as in Builder::copyBytes.
    Expr *Bytes = new (Ctx.C)
        UnaryExprOrTypeTraitExpr(UETT_SizeOf, B.ref(Copy), Ctx.C.getSizeType(),
                                 B.location(), B.location());
    return B.convert(B.binary(BO_Div, Bytes, B.sizeOf(Element)), Wide);
  }

private:
  Expr *part(Expr *Ref, const ReducedPart &Part, Expr *Index, llvm::ArrayRef<PartStep> Path) {
    if (IsArray)
      Ref = element(Ref, Element, Index ? Index : B.integer(0));
    for (auto [I, Step] : llvm::enumerate(Path)) {
      const bool IsRun = Index && Part.Count != 1 && !Part.Stride && I == Part.Run;
      Ref = Step.Field  ? MemberExpr::CreateImplicit(Ctx.C, Ref, /*IsArrow=*/false, const_cast<FieldDecl *>(Step.Field),
                                                     Step.Type, VK_LValue,
                                                     Step.Field->isBitField() ? OK_BitField : OK_Ordinary)
            : Step.Base ? inBase(Ref, Step)
                        : element(Ref, Step.Type, IsRun ? Index : B.integer(Step.Index));
    }
    return Index && Part.Stride ? apart(Ref, typeOf(Part), Index, Part.Stride) : Ref;
  }

  Expr *element(Expr *Array, QualType T, Expr *Index) {
    Expr *First = B.convert(B.addressOf(Array), Ctx.C.getPointerType(T));
    return B.subscript(B.paren(First), Index);
  }

  /// So many strides behind the first one. CodeGen takes what implicit conversions lead to for the first member.
  Expr *apart(Expr *First, QualType T, Expr *Index, uint64_t Stride) {
    const QualType Pointer = Ctx.C.getPointerType(T);
    Expr *Bytes = B.convert(B.addressOf(First), Ctx.C.getPointerType(Ctx.C.CharTy));
    Expr *Way = B.binary(BO_Mul, Index, B.integer(Stride, B.intType(64, /*Signed=*/false)));
    return B.deref(CStyleCastExpr::Create(Ctx.C, Pointer, VK_PRValue, CK_BitCast, B.paren(B.binary(BO_Add, Bytes, Way)),
                                          /*BasePath=*/nullptr, FPOptionsOverride(),
                                          Ctx.C.getTrivialTypeSourceInfo(Pointer), B.location(), B.location()));
  }

  Expr *inBase(Expr *Derived, const PartStep &Step) {
    CXXCastPath Path = {const_cast<CXXBaseSpecifier *>(Step.Base)};
    return ImplicitCastExpr::Create(Ctx.C, Step.Type, CK_UncheckedDerivedToBase, Derived, &Path, VK_LValue,
                                    FPOptionsOverride());
  }

  LoweringContext &Ctx;
  Builder &B;
  QualType Whole, Element;
  bool IsArray;
};
} // namespace

/// So many elements get their first values one by one, and may live in registers.
static constexpr uint64_t MostInARow = 16;

/// for (Index = 0; Index < Count; ++Index) Body
static Stmt *makeLoop(Builder &B, const ASTContext &C, VarDecl *Index,
                      Expr *Count, Stmt *Body) {
  Expr *More = B.binary(BO_LT, B.value(Index), Count);
  Expr *Next = B.unary(UO_PreInc, B.ref(Index));
  return new (C) ForStmt(C, B.declare(Index), More, /*condVar=*/nullptr, Next,
                         Body, B.location(), B.location(), B.location());
}

VarDecl *partialResult(LoweringContext &Ctx, const Reduction &R,
                       llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx.B;
  B.at(R.Loc);
  QualType T = R.Var->getType().getNonReferenceType().getUnqualifiedType();
  PartBuilder Parts(Ctx, T);
  if (!Parts.isArray() && !T->isRecordType()) {
    VarDecl *Copy = B.variable(R.Var->getName(), T, identity(Ctx, R.Op, T, widthOf(Ctx.C, T)));
    Out.push_back(B.declare(Copy));
    return Copy;
  }
  VarDecl *Copy = privateCopy(Ctx, R.Var);
  Out.push_back(B.declare(Copy));
  auto Begin = [&](const ReducedPart &Part, Expr *Index) {
    const QualType Of = Parts.typeOf(Part);
    const unsigned Width = Part.Bits ? PACC_RED_BIT_COUNT(Part.Bits) : widthOf(Ctx.C, Of);
    return B.binary(BO_Assign, Parts.part(B.ref(Copy), Part, Index), B.convert(identity(Ctx, R.Op, Of, Width), Of));
  };
  auto BeginAll = [&](llvm::ArrayRef<ReducedPart> Of, std::optional<uint64_t> Known,
                      llvm::function_ref<Expr *()> Count) {
    if (Known && *Known <= MostInARow) {
      for (uint64_t I = 0; I != *Known; ++I)
        for (const ReducedPart &Part : Of)
          Out.push_back(Begin(Part, B.integer(I)));
      return;
    }
    VarDecl *Index = B.variable("__pacc_element", B.intType(64, /*Signed=*/false), B.integer(0));
    llvm::SmallVector<Stmt *, 2> Body;
    for (const ReducedPart &Part : Of)
      Body.push_back(Begin(Part, B.value(Index)));
    Out.push_back(makeLoop(B, Ctx.C, Index, Count(), B.block(Body)));
  };
  if (Parts.isArray()) {
    BeginAll(R.Parts, Parts.known(), [&] { return Parts.count(Copy); });
    return Copy;
  }
  for (const ReducedPart &Part : R.Parts)
    BeginAll(Part, Part.Count, [&] { return B.integer(Part.Count, B.intType(64, /*Signed=*/false)); });
  return Copy;
}

void combine(LoweringContext &Ctx, const Reduction &R, unsigned Loop,
             const VarDecl *Mine, llvm::function_ref<Expr *()> Outer,
             llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx.B;
  B.at(R.Loc);
  PartBuilder Parts(Ctx, R.Var->getType().getNonReferenceType());
  for (const ReducedPart &Part : R.Parts) {
    Expr *From = Parts.address(B.ref(Mine), Part);
    Expr *To = Parts.address(Outer(), Part);
    Expr *Type = B.integer(Part.Type | Part.Bits);
    const auto Rows = Ctx.ReducedRows.find(R.Var);
    if (Rows != Ctx.ReducedRows.end())
      Out.push_back(PACC_CALL(B, __pacc_reduce_rows, B.integer(Loop), B.integer(R.markedOp()), Type,
                              B.string(R.Var->getName().str() + "[:]"), From, To, B.value(Rows->second.Count),
                              B.sizeOf(Parts.element()), B.value(Rows->second.Row),
                              B.binary(BO_Mul, B.value(Rows->second.Columns), B.sizeOf(Parts.element()))));
    else if (!Parts.isArray() && Part.Count == 1)
      Out.push_back(PACC_CALL(B, __pacc_reduce, B.integer(Loop),
                              B.integer(R.markedOp()), Type,
                              B.string(R.Var->getName()), From, To));
    else
      Out.push_back(PACC_CALL(
          B, __pacc_reduce_array, B.integer(Loop), B.integer(R.markedOp()),
          Type, B.string(R.Var->getName().str() + "[:]"), From,
          To, Parts.isArray() ? Parts.count(Mine) : B.integer(Part.Count, B.intType(64, /*Signed=*/false)),
          Part.Stride ? B.integer(Part.Stride) : B.sizeOf(Parts.isArray() ? Parts.element() : Part.Path[Part.Run].Type)));
  }
}

} // namespace pacc
