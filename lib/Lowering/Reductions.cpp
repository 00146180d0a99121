//===- Reductions.cpp - reduction clauses ---------------------------------===//
#include "Reductions.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

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

static std::optional<pacc_red_type> typeOf(const ASTContext &C, QualType T) {
  T = T.getNonReferenceType();
  if (T->isBooleanType())
    return PACC_TYPE_BOOL;
  if (T->isIntegralOrEnumerationType())
    return integerType(C, T);
  bool Complex = T->isComplexType();
  QualType Part = Complex ? T->castAs<ComplexType>()->getElementType() : T;
  if (Part->isSpecificBuiltinType(BuiltinType::Float))
    return Complex ? PACC_TYPE_C32 : PACC_TYPE_F32;
  if (Part->isSpecificBuiltinType(BuiltinType::Double))
    return Complex ? PACC_TYPE_C64 : PACC_TYPE_F64;
  return std::nullopt;
}

/// Whether the operator exists for the type.
static bool isDefined(pacc_red_op Op, pacc_red_type Type) {
  bool Complex = Type == PACC_TYPE_C32 || Type == PACC_TYPE_C64;
  bool Floating = Type == PACC_TYPE_F32 || Type == PACC_TYPE_F64;
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
  std::optional<pacc_red_type> Type = typeOf(Ctx.C, Var->getType());
  if (!Type || !isDefined(Op, *Type))
    return std::nullopt;
  return Reduction{Var->getCanonicalDecl(), Op, *Type, Loc};
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
  std::optional<Reduction> Red =
      Op ? makeReduction(Ctx, Var, *Op, Loc) : std::nullopt;
  if (!Red) {
    if (Report)
      report(Ctx.S, Loc, Diag::ReductionType)
          << Var->getName() << Var->getType().getNonReferenceType()
          << Item->getSourceRange();
    return false;
  }
  Out.push_back(*Red);
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
    return Private &&
           llvm::any_of(Private->getVarList(), [Var](const Expr *Item) {
             const auto *Ref =
                 dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
             return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
           });
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

VarDecl *partialResult(LoweringContext &Ctx, const Reduction &R) {
  Ctx.B.at(R.Loc);
  QualType T = R.Var->getType().getNonReferenceType().getUnqualifiedType();
  return Ctx.B.variable(R.Var->getName(), T, identity(Ctx, R.Op, T));
}

Stmt *combine(LoweringContext &Ctx, const Reduction &R, unsigned Loop,
              const VarDecl *Mine, Expr *Outer) {
  Builder &B = Ctx.B;
  B.at(R.Loc);
  unsigned Op = R.Op | (R.Implied ? PACC_RED_IMPLIED : 0);
  return PACC_CALL(B, __pacc_reduce, B.integer(Loop), B.integer(Op),
                   B.integer(R.Type), B.string(R.Var->getName()),
                   B.addressOf(B.ref(Mine)), B.addressOf(Outer));
}

} // namespace pacc
