//===- CanonicalLoop.cpp - loops whose iterations can be counted ----------===//
#include "Loops/CanonicalLoop.h"
#include "Loops/ValueRange.h"
#include "Tree/Aliases/BoundsInMemory.h"
#include "LoweringContext.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// A binary operation, built in or overloaded.
struct Operation {
  BinaryOperatorKind Op;
  Expr *L, *R;
};

std::optional<Operation> asBinary(Expr *E) {
  if (auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E)) {
    auto Form = Rewritten->getDecomposedForm();
    return Operation{Form.Opcode, const_cast<Expr *>(Form.LHS),
                     const_cast<Expr *>(Form.RHS)};
  }
  if (auto *B = dyn_cast<BinaryOperator>(E))
    return Operation{B->getOpcode(), B->getLHS(), B->getRHS()};
  auto *Call = dyn_cast<CXXOperatorCallExpr>(E);
  if (!Call || Call->getNumArgs() != 2)
    return std::nullopt;
  OverloadedOperatorKind Kind = Call->getOperator();
  if (Kind == OO_PlusPlus || Kind == OO_MinusMinus || Kind == OO_Subscript ||
      Kind == OO_Call)
    return std::nullopt;
  return Operation{BinaryOperator::getOverloadedOpcode(Kind), Call->getArg(0),
                   Call->getArg(1)};
}

Expr *strip(Expr *E) { return E->IgnoreUnlessSpelledInSource(); }

class LoopMatcher {
public:
  LoopMatcher(LoweringContext &Ctx, CanonicalLoop &L) : Ctx(Ctx), L(L) {}

  const char *matchFor(ForStmt *For) {
    if (For->getConditionVariable() || !For->getInit() || !For->getCond() ||
        !For->getInc())
      return "it lacks an initialisation, a condition or an increment";
    L.Body = For->getBody();
    if (!matchInit(For->getInit()))
      return "its initialisation is not 'variable = value'";
    if (L.Var->getType().getNonReferenceType()->isBooleanType())
      return "its variable is a bool, which holds no number above 1: an int counts";
    if (const QualType T = L.Var->getType().getNonReferenceType(); T->isIntegerType() && Ctx.C.getIntWidth(T) > 64)
      return "its variable is an integer of more than 64 bits";
    if (!isCountable(L.Var->getType()))
      return "its variable is not an integer, a pointer or a random access "
             "iterator";
    if (!matchCondition(strip(For->getCond())))
      return "its condition does not compare the variable with a bound";
    if (!matchIncrement(strip(For->getInc())))
      return "its increment does not add to or subtract from the variable";
    for (Expr **Value : {&L.Lower, &L.Upper, &L.StrideValue})
      if (!widenBitInt(*Value))
        return "its bounds or its step are a _BitInt of more than 64 bits";
    // What is counted before the loop is for the variable's first value then.
    for (const Expr *Counted : {L.Upper, L.StrideValue})
      if (Counted && Uses(Counted).isUsed(L.Var))
        return "its bound or its step changes with the variable";
    if (const char *Why = matchDirection())
      return Why;
    // The steps of others are of int at least, or turn where an int does.
    const bool MayTurn = !L.Stride || mayGoRound(L, Ctx.C) || mayTurn(L, Ctx.C);
    return L.Var->getType().getNonReferenceType()->isBitIntType() && MayTurn
               ? "its variable is a _BitInt that may step past the end of its numbers"
               : nullptr;
  }

  const char *matchRange(CXXForRangeStmt *For) {
    auto *Begin =
        cast<VarDecl>(cast<DeclStmt>(For->getBeginStmt())->getSingleDecl());
    auto *End =
        cast<VarDecl>(cast<DeclStmt>(For->getEndStmt())->getSingleDecl());
    if (!isCountable(Begin->getType()) ||
        !Ctx.C.hasSameUnqualifiedType(Begin->getType(), End->getType()))
      return "its range has no random access iterators";
    L.Var = Begin;
    L.DeclaredHere = true;
    L.Lower = Begin->getInit();
    L.Upper = End->getInit();
    L.Relation = BO_NE;
    L.Stride = llvm::APSInt::get(1);
    QualType Range = For->getRangeInit()->getType();
    if (const ConstantArrayType *Array = Ctx.C.getAsConstantArrayType(Range))
      L.KnownTrips = Array->getSize().getZExtValue();
    L.Body = For->getBody();
    L.ElementDecl = For->getLoopVarStmt();
    For->getLoopVariable()->setCXXForRangeDecl(false);
    if (For->getInit())
      L.Prologue.push_back(For->getInit());
    L.Prologue.push_back(For->getRangeStmt());
    return nullptr;
  }

private:
  // A random access iterator is a class with operator- between two of it;
  // Sema reports where another operation that is needed is missing.
  bool isCountable(QualType T) const {
    T = T.getNonReferenceType();
    if (T->isPointerType())
      return T->getPointeeType()->isObjectType();
    if (T->isRecordType())
      return Ctx.C.getLangOpts().CPlusPlus && hasDifference(T);
    return T->isIntegerType() && !T->isBooleanType() && Ctx.C.getIntWidth(T) <= 64;
  }

  bool hasDifference(QualType T) const {
    const Sema::SFINAETrap Quiet(Ctx.S, /*WithAccessChecking=*/true);
    auto *Any = new (Ctx.C) OpaqueValueExpr(SourceLocation(), T.getUnqualifiedType(), VK_LValue);
    const ExprResult Difference = Ctx.S.BuildBinOp(/*S=*/nullptr, SourceLocation(), BO_Sub, Any, Any);
    return Difference.isUsable() && Difference.get()->getType()->isIntegerType();
  }

  /// What is computed with a _BitInt here needs the range of an integer like others: the next wider one compares as it
  /// does, with and without a sign, since C converts one of fewer bits than int to int, and int to one of more.
  bool widenBitInt(Expr *&E) const {
    const QualType T = E ? E->getType() : QualType();
    if (!E || !T->isBitIntType())
      return true;
    const unsigned Bits = Ctx.C.getIntWidth(T), Int = Ctx.C.getIntWidth(Ctx.C.IntTy);
    if (Bits > 64)
      return false;
    const bool IsSigned = T->isSignedIntegerType() || Bits < Int;
    Ctx.B.at(E->getBeginLoc());
    E = Ctx.B.convert(E->isGLValue() ? Ctx.B.rvalue(E) : E, Ctx.B.intType(Bits <= Int ? Int : 64, IsSigned));
    return true;
  }

  VarDecl *asVariable(Expr *E) const {
    auto *Ref = dyn_cast<DeclRefExpr>(strip(E));
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  bool isLoopVariable(Expr *E) const { return asVariable(E) == L.Var; }

  bool matchInit(Stmt *Init) {
    if (auto *Declaration = dyn_cast<DeclStmt>(Init)) {
      if (!Declaration->isSingleDecl())
        return false;
      L.Var = dyn_cast<VarDecl>(Declaration->getSingleDecl());
      L.DeclaredHere = true;
      L.Lower = L.Var ? L.Var->getInit() : nullptr;
      return L.Lower && !L.Var->getType()->isReferenceType() &&
             L.Var->hasLocalStorage();
    }
    auto *E = dyn_cast<Expr>(Init);
    std::optional<Operation> Set = E ? asBinary(strip(E)) : std::nullopt;
    if (!Set || Set->Op != BO_Assign)
      return false;
    L.Var = asVariable(Set->L);
    L.Lower = Set->R;
    return L.Var;
  }

  bool matchCondition(Expr *Condition) {
    std::optional<Operation> Test = asBinary(Condition);
    if (!Test ||
        !(BinaryOperator::isRelationalOp(Test->Op) || Test->Op == BO_NE))
      return false;
    L.Relation = Test->Op;
    L.Upper = Test->R;
    if (!isLoopVariable(Test->L)) {
      if (!isLoopVariable(Test->R))
        return false;
      L.Upper = Test->L;
      if (L.Relation != BO_NE)
        L.Relation = BinaryOperator::reverseComparisonOp(L.Relation);
    }
    return !L.Upper->getType()->isFloatingType() &&
           !strip(L.Upper)->getType()->isFloatingType();
  }

  /// What adding `Step` does to the variable: 255 takes one from an unsigned char.
  llvm::APSInt inVariable(const llvm::APSInt &Step) const {
    QualType T = L.Var->getType().getNonReferenceType();
    unsigned Bits = T->isIntegerType() ? Ctx.C.getIntWidth(T) : 64;
    llvm::APSInt Signed = Step.extOrTrunc(Bits);
    Signed.setIsSigned(true);
    return Signed.extend(65);
  }

  /// The sum that is assigned, which is converted to the variable's type anyhow.
  Expr *withoutConversion(Expr *E) const {
    for (E = strip(E)->IgnoreParens(); auto *Cast = dyn_cast<ExplicitCastExpr>(E);
         E = strip(Cast->getSubExpr())->IgnoreParens())
      if (!Ctx.C.hasSameUnqualifiedType(
              Cast->getType(), L.Var->getType().getNonReferenceType()))
        break;
    return E;
  }

  bool setStep(Expr *Step, bool Negative) {
    Expr::EvalResult Value;
    L.Up = !Negative;
    if (!Step->isValueDependent() && Step->EvaluateAsInt(Value, Ctx.C)) {
      llvm::APSInt Stride = inVariable(Value.Val.getInt());
      if (Stride.isZero())
        return false;
      L.Up = Stride.isNegative() == Negative;
      L.Stride = Stride.isNegative() ? -Stride : Stride;
      return true;
    }
    L.StrideValue = Step;
    return Step->getType()->isIntegerType();
  }

  bool matchIncrement(Expr *Step) {
    auto *Unary = dyn_cast<UnaryOperator>(Step);
    if (Unary && Unary->isIncrementDecrementOp()) {
      L.Stride = llvm::APSInt::get(1);
      L.Up = Unary->isIncrementOp();
      return isLoopVariable(Unary->getSubExpr());
    }
    // What operators of an enumeration do, nobody knows.
    auto *Call = dyn_cast<CXXOperatorCallExpr>(Step);
    if (Call && !L.Var->getType().getNonReferenceType()->isRecordType())
      return false;
    if (Call)
      if (Call->getOperator() == OO_PlusPlus ||
          Call->getOperator() == OO_MinusMinus) {
        L.Stride = llvm::APSInt::get(1);
        L.Up = Call->getOperator() == OO_PlusPlus;
        return isLoopVariable(Call->getArg(0));
      }
    std::optional<Operation> Set = asBinary(Step);
    if (!Set || !isLoopVariable(Set->L))
      return false;
    if (Set->Op == BO_AddAssign || Set->Op == BO_SubAssign)
      return setStep(Set->R, Set->Op == BO_SubAssign);
    if (Set->Op != BO_Assign)
      return false;
    std::optional<Operation> Sum = asBinary(withoutConversion(Set->R));
    if (!Sum || (Sum->Op != BO_Add && Sum->Op != BO_Sub))
      return false;
    if (isLoopVariable(Sum->L))
      return setStep(Sum->R, Sum->Op == BO_Sub);
    return Sum->Op == BO_Add && isLoopVariable(Sum->R) &&
           setStep(Sum->L, false);
  }

  // With a step that is not constant the condition says where the loop goes. A constant one that leads away from the
  // bound counts as such: the loop has no iterations, or those until a number without a sign goes round.
  const char *matchDirection() {
    if (L.Relation == BO_NE)
      return L.Stride ? nullptr : "with '!=' its step must be a constant";
    bool ShouldGrow = L.Relation == BO_LT || L.Relation == BO_LE;
    if (L.StrideValue) {
      L.StrideNegated = L.Up != ShouldGrow;
      L.Up = ShouldGrow;
    }
    if (L.Up == ShouldGrow)
      return nullptr;
    const QualType T = L.Var->getType().getNonReferenceType();
    if (!T->isIntegerType())
      return "its step leads away from its bound";
    L.StrideValue = Ctx.B.convert(Ctx.B.integer(L.Stride->getSExtValue()), T);
    L.Stride.reset();
    L.StrideNegated = L.LeadsAway = true;
    L.Up = ShouldGrow;
    return nullptr;
  }

  LoweringContext &Ctx;
  CanonicalLoop &L;
};

//===----------------------------------------------------------------------===//
// isSimple
//===----------------------------------------------------------------------===//

enum Target { BreakTarget = 1, CaseTarget = 2 };

/// Whether control may leave `S` other than at its end (or by `continue` of
/// the loop whose body it is), or enter it other than at its beginning.
bool mayLeave(const Stmt *S, unsigned InnerTargets = 0) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, CXXThrowExpr,
          CXXTryStmt, GCCAsmStmt, MSAsmStmt>(S))
    return true;
  if (isa<BreakStmt>(S))
    return !(InnerTargets & BreakTarget);
  if (isa<SwitchCase>(S) && !(InnerTargets & CaseTarget))
    return true;
  if (isa<SwitchStmt>(S))
    InnerTargets |= CaseTarget;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S))
    InnerTargets |= BreakTarget;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return mayLeave(Child, InnerTargets);
  });
}

} // namespace

std::optional<CanonicalLoop> matchLoop(LoweringContext &Ctx, Stmt *S,
                                       const char *&Why) {
  CanonicalLoop L;
  if (Ctx.LoopsBehindValues.contains(S)) {
    auto *Block = cast<CompoundStmt>(S);
    L.Prologue.assign(Block->body_begin(), Block->body_end() - 1);
    S = Block->body_back();
  }
  if (auto *Attributed = dyn_cast_or_null<AttributedStmt>(S)) {
    L.Attributes = Attributed->getAttrs();
    S = Attributed->getSubStmt();
  }
  L.Loop = S;
  LoopMatcher M(Ctx, L);
  Why = "it is not a 'for' loop";
  if (auto *For = dyn_cast_or_null<ForStmt>(S))
    Why = M.matchFor(For);
  else if (auto *Range = dyn_cast_or_null<CXXForRangeStmt>(S))
    Why = M.matchRange(Range);
  if (Why)
    return std::nullopt;
  return L;
}

const char *whyNotSimple(const CanonicalLoop &L) {
  if (mayLeave(L.Body))
    return "control may leave its body, or enter it, in the middle";
  return whyMayChange(L);
}

const char *whyMayChange(const CanonicalLoop &L, Names OfBounds) {
  Uses Body(L.Body);
  if (Body.isWritten(L.Var) || L.Var->getType().isVolatileQualified())
    return "its variable changes in its body";
  const bool HasOtherName = L.Var->getType()->isReferenceType() ? hasOtherName(L.Var, L.Body)
                                                                : mayHaveOtherName(L.Var, L.Body, Accesses::All);
  if (HasOtherName && !L.DeclaredHere)
    return "its body may use its variable by another name"; // which does not lead to an iteration's own copy
  const Expr *Bounds[] = {L.Lower, L.Upper, L.StrideValue};
  Uses InBounds;
  for (const Expr *Bound : Bounds)
    if (Bound)
      InBounds.add(Bound);
  const auto MayChange = [&Body](const VarDecl *Var) { // of objects, not what they lead to (`a(i, j) = x`)
    const bool IsObject = Var->getType().getNonReferenceType()->isRecordType();
    return Body.isWritten(Var) && (!IsObject || Body.variables().lookup(Var).Changed);
  };
  for (const auto &[Var, Use] : InBounds.variables())
    if (Var->getType().getNonReferenceType()->isArrayType())
      continue; // stays where it is; its elements are memory
    else if (MayChange(Var) || Use.Written || Var == L.Var->getCanonicalDecl() ||
             (Var->getType().getNonReferenceType()->isScalarType() &&
              mayHaveOtherName(Var, L.Body, Accesses::Writes)))
      return "its bounds may change in its body";
  return llvm::any_of(Bounds, [&](const Expr *E) { return E && mayChangeInMemory(L.Var->getASTContext(), E, L.Body, OfBounds); })
             ? "its bounds lie in memory, which its body may change"
             : nullptr;
}

} // namespace pacc
