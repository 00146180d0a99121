//===- Reductions.cpp - reduction clauses ---------------------------------===//
#include "Privates/Reductions.h"
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

static std::optional<pacc_red_op> operatorOf(OpenACCReductionOperator Op) {
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

static std::optional<pacc_red_type> integerType(const ASTContext &C,
                                                QualType T) {
  bool Signed = T->isSignedIntegerOrEnumerationType();
  switch (C.getIntWidth(T)) {
  case 8:
    return Signed ? PACC_TYPE_I8 : PACC_TYPE_U8;
  case 16:
    return Signed ? PACC_TYPE_I16 : PACC_TYPE_U16;
  case 32:
    return Signed ? PACC_TYPE_I32 : PACC_TYPE_U32;
  case 64:
    return Signed ? PACC_TYPE_I64 : PACC_TYPE_U64;
  default:
    return std::nullopt;
  }
}

/// The type of a scalar.
static std::optional<pacc_red_type> typeOf(const ASTContext &C, QualType T) {
  if (T->isBooleanType())
    return PACC_TYPE_BOOL;
  if (T->isIntegralOrEnumerationType())
    return integerType(C, T);
  bool Complex = T->isComplexType();
  QualType Part = Complex ? T->castAs<ComplexType>()->getElementType() : T;
  if (!Part->isRealFloatingType())
    return std::nullopt;
  // 'long double' has the format that -mlong-double-… says.
  const llvm::fltSemantics *Format = &C.getFloatTypeSemantics(Part);
  if (Format == &llvm::APFloat::IEEEsingle())
    return Complex ? PACC_TYPE_C32 : PACC_TYPE_F32;
  if (Format == &llvm::APFloat::IEEEdouble())
    return Complex ? PACC_TYPE_C64 : PACC_TYPE_F64;
  if (Format == &llvm::APFloat::x87DoubleExtended() && !Complex)
    return PACC_TYPE_F80;
  return std::nullopt;
}

/// Whether the operator exists for the type.
static bool isDefined(pacc_red_op Op, pacc_red_type Type) {
  bool Complex = Type == PACC_TYPE_C32 || Type == PACC_TYPE_C64;
  bool Floating =
      Type == PACC_TYPE_F32 || Type == PACC_TYPE_F64 || Type == PACC_TYPE_F80;
  switch (Op) {
  case PACC_RED_ADD:
  case PACC_RED_MUL:
  case PACC_RED_LAND:
  case PACC_RED_LOR:
    return true;
  case PACC_RED_MAX:
  case PACC_RED_MIN:
    return !Complex;
  case PACC_RED_AND:
  case PACC_RED_OR:
  case PACC_RED_XOR:
    return !Complex && !Floating;
  }
  return false;
}

std::optional<Reduction> makeReduction(const LoweringContext &Ctx,
                                       const VarDecl *Var, pacc_red_op Op,
                                       SourceLocation Loc) {
  std::optional<pacc_red_type> Type =
      typeOf(Ctx.C, Var->getType().getNonReferenceType());
  if (!Type || !isDefined(Op, *Type))
    return std::nullopt;
  return Reduction{Var->getCanonicalDecl(), Op, {ReducedPart{*Type, {}}}, Loc};
}

bool isComplexClass(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getName() == "complex";
}

/// Appends the scalars of which `T` consists; false if it has others.
static bool findParts(const ASTContext &C, QualType T, pacc_red_op Op,
                      llvm::SmallVector<const FieldDecl *, 2> &Path,
                      llvm::SmallVectorImpl<ReducedPart> &Out) {
  if (std::optional<pacc_red_type> Type = typeOf(C, T)) {
    Out.push_back({*Type, Path});
    return isDefined(Op, *Type);
  }
  const auto *Record = T->getAsRecordDecl();
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  const bool IsComplex = isComplexClass(T);
  // The parts of a complex number are added apart, but not multiplied.
  if (IsComplex && Op != PACC_RED_ADD &&
      !(llvm::hasSingleElement(Record->fields()) && Record->field_begin()->getType()->isComplexType()))
    return false;
  // What the operators of other classes do, their members do not tell (Clang's rule, too, which does not see those
  // that templates and class bodies hide from it).
  if (Class && !IsComplex && !Class->isAggregate())
    return false;
  if (!Record || Record->isUnion() ||
      (Class && (Class->getNumBases() || Class->isPolymorphic())))
    return false;
  for (const FieldDecl *Field : Record->fields()) {
    Path.push_back(Field);
    if (Field->isBitField() || Field->getType()->isReferenceType() ||
        Field->getType().isConstQualified() ||
        !findParts(C, Field->getType(), Op, Path, Out))
      return false;
    Path.pop_back();
  }
  return true;
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
  llvm::SmallVector<const FieldDecl *, 2> Path;
  QualType T = Var->getType().getNonReferenceType();
  if (!Op || !findParts(Ctx.C, Ctx.C.getBaseElementType(T), *Op, Path, Parts)) {
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

static Expr *extremeInteger(Builder &B, QualType T, const ASTContext &C,
                            bool Lowest) {
  if (T->isBooleanType())
    return B.integer(!Lowest);
  unsigned Width = C.getIntWidth(T);
  bool Signed = T->isSignedIntegerOrEnumerationType();
  llvm::APInt Value = Signed ? (Lowest ? llvm::APInt::getSignedMinValue(Width)
                                       : llvm::APInt::getSignedMaxValue(Width))
                             : (Lowest ? llvm::APInt::getMinValue(Width)
                                       : llvm::APInt::getMaxValue(Width));
  return B.integer(Signed ? Value.getSExtValue()
                          : static_cast<int64_t>(Value.getZExtValue()),
                   B.intType(std::max(Width, 32u), Signed));
}

static Expr *identity(LoweringContext &Ctx, pacc_red_op Op, QualType T) {
  Builder &B = Ctx.B;
  switch (Op) {
  case PACC_RED_ADD:
  case PACC_RED_OR:
  case PACC_RED_XOR:
  case PACC_RED_LOR:
    return B.integer(0);
  case PACC_RED_MUL:
  case PACC_RED_LAND:
    return B.integer(1);
  case PACC_RED_AND:
    return T->isBooleanType() ? B.integer(1) : B.integer(-1);
  case PACC_RED_MAX:
  case PACC_RED_MIN: {
    bool Lowest = Op == PACC_RED_MAX;
    return T->isRealFloatingType() ? extremeFloat(B, T, Ctx.C, Lowest)
                                   : extremeInteger(B, T, Ctx.C, Lowest);
  }
  }
  return nullptr;
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
  /// which `Ref` refers.
  Expr *part(Expr *Ref, const ReducedPart &Part, Expr *Index = nullptr) {
    if (IsArray) {
      Expr *First =
          B.convert(B.addressOf(Ref), Ctx.C.getPointerType(Element));
      Ref = B.subscript(B.paren(First), Index ? Index : B.integer(0));
    }
    for (const FieldDecl *Field : Part.Path)
      Ref = MemberExpr::CreateImplicit(
          Ctx.C, Ref, /*IsArrow=*/false, const_cast<FieldDecl *>(Field),
          Field->getType(), VK_LValue, OK_Ordinary);
    return Ref;
  }

  QualType typeOf(const ReducedPart &Part) const {
    return (Part.Path.empty() ? Element : Part.Path.back()->getType())
        .getUnqualifiedType();
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
    VarDecl *Copy = B.variable(R.Var->getName(), T, identity(Ctx, R.Op, T));
    Out.push_back(B.declare(Copy));
    return Copy;
  }
  VarDecl *Copy = privateCopy(Ctx, R.Var);
  Out.push_back(B.declare(Copy));
  auto Begin = [&](const ReducedPart &Part, Expr *Index) {
    return B.binary(BO_Assign, Parts.part(B.ref(Copy), Part, Index),
                    B.convert(identity(Ctx, R.Op, Parts.typeOf(Part)),
                              Parts.typeOf(Part)));
  };
  if (std::optional<uint64_t> Known = Parts.known();
      Known && *Known <= MostInARow) {
    for (uint64_t I = 0; I != *Known; ++I)
      for (const ReducedPart &Part : R.Parts)
        Out.push_back(Begin(Part, B.integer(I)));
    return Copy;
  }
  VarDecl *Index = B.variable("__pacc_element", B.intType(64, /*Signed=*/false),
                              B.integer(0));
  llvm::SmallVector<Stmt *, 2> Body;
  for (const ReducedPart &Part : R.Parts)
    Body.push_back(Begin(Part, B.value(Index)));
  Out.push_back(
      makeLoop(B, Ctx.C, Index, Parts.count(Copy), B.block(Body)));
  return Copy;
}

void combine(LoweringContext &Ctx, const Reduction &R, unsigned Loop,
             const VarDecl *Mine, llvm::function_ref<Expr *()> Outer,
             llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = Ctx.B;
  B.at(R.Loc);
  PartBuilder Parts(Ctx, R.Var->getType().getNonReferenceType());
  for (const ReducedPart &Part : R.Parts) {
    Expr *From = B.addressOf(Parts.part(B.ref(Mine), Part));
    Expr *To = B.addressOf(Parts.part(Outer(), Part));
    if (!Parts.isArray())
      Out.push_back(PACC_CALL(B, __pacc_reduce, B.integer(Loop),
                              B.integer(R.markedOp()), B.integer(Part.Type),
                              B.string(R.Var->getName()), From, To));
    else
      Out.push_back(PACC_CALL(
          B, __pacc_reduce_array, B.integer(Loop), B.integer(R.markedOp()),
          B.integer(Part.Type), B.string(R.Var->getName().str() + "[:]"), From,
          To, Parts.count(Mine), B.sizeOf(Parts.element())));
  }
}

} // namespace pacc
