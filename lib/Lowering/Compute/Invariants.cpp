//===- Invariants.cpp - what the host can compute before a kernel ---------===//
#include "Compute/Invariants.h"
#include "Data/ImplicitData.h"
#include "Data/OwnObjects.h"
#include "Data/Subscripts/NamedMembers.h"
#include "Region.h"
#include "Tree/References.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

/// What a device copy with another value means.
enum class DeviceCopy {
  Refused,
  Absent, ///< of variables in R.Read there is none, as the runtime finds out
  Accepted
};

class InvariantChecker {
public:
  InvariantChecker(const Region &R, Position Where, DeviceCopy Copy)
      : R(R), Where(Where), Copy(Copy) {}

  bool check(const Expr *E) const {
    E = E->IgnoreParens();
    if (isa<IntegerLiteral, CharacterLiteral, FloatingLiteral,
            CXXBoolLiteralExpr, ConstantExpr, SubstNonTypeTemplateParmExpr>(E))
      return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return checkReference(Ref);
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return checkCast(Cast);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return Unary->isArithmeticOp() && check(Unary->getSubExpr());
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return checkBinary(Binary);
    if (const auto *Conditional = dyn_cast<ConditionalOperator>(E))
      return check(Conditional->getCond()) &&
             check(Conditional->getTrueExpr()) &&
             check(Conditional->getFalseExpr());
    if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
      return !Size->getTypeOfArgument()->isVariablyModifiedType();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return checkElement(Element);
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return checkMember(Member);
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      return checkMemberCall(Call);
    return false;
  }

private:
  bool isOuter(const VarDecl *Var) const {
    return !R.Before.isDeclaredInside(Var) || R.HostValues.contains(Var);
  }

  // A pointer's value is the host's, which kernels see translated.
  bool hasHostValue(const VarDecl *Var) const {
    const VarDecl *Key = Var->getCanonicalDecl();
    if (R.HostValues.contains(Key) || R.FirstPrivate.contains(Key))
      return true;
    const DataItem *Item = R.visibleItem(Var);
    if (Item && Item->DevicePtr)
      return false;
    QualType T = Var->getType();
    if (T.getNonReferenceType()->isPointerType())
      return !Item || !Item->OfPointer || !R.Ctx.ChangingPointers.contains(Key);
    if (!Item)
      return !(R.Kind == PACC_KERNELS && pacc::isOfQueue(R, Var)) && (Copy != DeviceCopy::Refused || !R.Read.contains(Key));
    switch (Item->Action & PACC_ACTION_MASK) {
    case PACC_CREATE:
    case PACC_COPYOUT:
      return false; // the host's value need not be one
    default:
      return T.isConstQualified() || R.Ctx.SameOnDevice.contains(Key) ||
             Copy == DeviceCopy::Accepted;
    }
  }

  bool checkReference(const DeclRefExpr *Ref) const {
    if (isa<EnumConstantDecl>(Ref->getDecl()) ||
        Ref->isNonOdrUse() == NOUR_Constant)
      return true;
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var && !Var->getType().getNonReferenceType().isVolatileQualified() &&
           isOuter(Var) && !R.Before.isWritten(Var) && hasHostValue(Var);
  }

  bool checkCast(const CastExpr *Cast) const {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_BooleanToSignedIntegral:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingCast:
    case CK_BitCast: // what a pointer leads to, not where
      return check(Cast->getSubExpr());
    default:
      return false;
    }
  }

  bool checkBinary(const BinaryOperator *Binary) const {
    if (Binary->isAssignmentOp() || Binary->isPtrMemOp() ||
        Binary->isCommaOp() || !check(Binary->getLHS()) ||
        !check(Binary->getRHS()))
      return false;
    bool Divides =
        Binary->getOpcode() == BO_Div || Binary->getOpcode() == BO_Rem;
    if (!Divides || Where == Position::Unconditional ||
        Binary->getType()->isFloatingType())
      return true;
    Expr::EvalResult Divisor;
    return Binary->getRHS()->EvaluateAsInt(Divisor, R.Ctx.C) &&
           !Divisor.Val.getInt().isZero() && !Divisor.Val.getInt().isAllOnes();
  }

  // A member of an object that stands outside: its address needs no check, its
  // value only that nothing in the construct changes this member of anything.
  bool checkMember(const MemberExpr *Member) const {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    return Field && !Field->getType()->isReferenceType() &&
           !Field->getType().isVolatileQualified() &&
           !R.Before.isWritten(Field) && !isOfQueue(Member) &&
           ((checkObject(Member) && (Copy == DeviceCopy::Accepted || Field->getType()->isPointerType())) ||
            (Copy == DeviceCopy::Absent && isMemberOfHost(R, Member)));
  }

  // A number in an array of the function's own (where each device's rows begin). It is there for whoever knows the
  // index; elsewhere the program may not come to it.
  bool checkElement(const ArraySubscriptExpr *Element) const {
    if (!Element->getType()->isIntegralOrEnumerationType() || R.Ctx.InPipeline)
      return false;
    const Expr *Place = Element;
    while (const auto *Of = dyn_cast<ArraySubscriptExpr>(Place)) {
      const Expr *Base = Of->getBase()->IgnoreParenImpCasts();
      const auto *Array = R.Ctx.C.getAsConstantArrayType(Base->getType());
      Expr::EvalResult Index;
      const bool IsInside = Array && Of->getIdx()->EvaluateAsInt(Index, R.Ctx.C) && !Index.Val.getInt().isNegative() &&
                            Index.Val.getInt().getLimitedValue() < Array->getLimitedSize();
      if (!Array || (Where == Position::Conditional && !IsInside) || !check(Of->getIdx()))
        return false;
      Place = Base->IgnoreParens();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Place);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    // Of what a lambda has captured, the function around it knows more.
    return Var && R.Construct && isOuter(Var) && R.Ctx.Function && Var->getDeclContext()->Equals(R.Ctx.Function) &&
           !R.visibleItem(Var) && !clauseMentions(R.Construct, Var) && hasHostValues(R, R.Before, Var);
  }

  bool isOfQueue(const MemberExpr *Member) const {
    const auto Path = memberPathOf(Member);
    return Path && Path->Root && !Path->BehindPointer && pacc::isOfQueue(R, Path->Root);
  }

  bool checkObject(const Expr *Object) const {
    Object = Object->IgnoreParens();
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Object))
      if (Cast->isGLValue() || Cast->getCastKind() == CK_UncheckedDerivedToBase)
        return checkObject(Cast->getSubExpr());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Object)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      return Var && isOuter(Var);
    }
    if (isa<CXXThisExpr>(Object))
      return true;
    const auto *Member = dyn_cast<MemberExpr>(Object);
    if (!Member || !isa<FieldDecl>(Member->getMemberDecl()))
      return false;
    const Expr *Base = Member->getBase()->IgnoreParens();
    if (!Member->isArrow() || isa<CXXThisExpr>(Base->IgnoreParenImpCasts()))
      return checkObject(Base);
    // The pointer may be null where the program does not evaluate this.
    return Where == Position::Unconditional && check(Base);
  }

  bool checkMemberCall(const CXXMemberCallExpr *Call) const {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    const auto *Callee =
        dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens());
    if (!Method || !Method->isConst() || Method->isVirtual() || !Callee ||
        Call->getNumArgs() || Where == Position::Conditional ||
        Copy != DeviceCopy::Accepted)
      return false;
    const Expr *Object = Callee->getBase()->IgnoreParenImpCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(Object);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return isa<CXXThisExpr>(Object) ||
           (Var && isOuter(Var) && !Callee->isArrow() &&
            !R.Before.isWritten(Var));
  }

  const Region &R;
  Position Where;
  DeviceCopy Copy;
};

} // namespace

bool isHostValue(const Region &R, const Expr *E, Position Where) {
  return InvariantChecker(R, Where, DeviceCopy::Refused).check(E);
}

bool isHostValueWithoutCopies(const Region &R, const Expr *E, Position Where) {
  return InvariantChecker(R, Where, DeviceCopy::Absent).check(E);
}

bool isHostEstimate(const Region &R, const Expr *E, Position Where) {
  return InvariantChecker(R, Where, DeviceCopy::Accepted).check(E);
}

} // namespace pacc
