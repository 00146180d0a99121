//===- OneObject.cpp - calls that stay within an object -------------------===//
#include "Data/Subscripts/OneObject.h"
#include "Data/PlainNumbers.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/ConstPromises.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Functions that call each other in longer chains are not followed.
constexpr unsigned MostCalls = 8;

/// `Surely` becomes false where a condition stands.
bool staysWithin(const FunctionDecl *F, std::optional<unsigned> Parameter, unsigned Depth, bool &Surely);

/// Looks at the body of a function.
class Within {
public:
  /// `Of`: the parameter that refers, or points, to the object; null: that is `*this`.
  Within(const ParmVarDecl *Of, unsigned Depth, bool &Surely) : Of(Of), Depth(Depth), Surely(Surely) {}

  /// False where the object, or a part of it, is used in another way than for its values.
  bool check(const Stmt *S) const {
    if (!S)
      return true;
    if (isa<AsmStmt, LambdaExpr, BlockExpr, OpenACCConstructStmt, CXXDependentScopeMemberExpr, UnresolvedMemberExpr>(S))
      return false;
    const auto *Logical = dyn_cast<BinaryOperator>(S);
    if (isa<IfStmt, SwitchStmt, WhileStmt, DoStmt, AbstractConditionalOperator>(S) || (Logical && Logical->isLogicalOp()))
      Surely = false;
    if (const auto *Result = dyn_cast<ReturnStmt>(S); Result && Result->getRetValue() && isPart(Result->getRetValue()))
      return checkSubscripts(Result->getRetValue());
    const auto *E = dyn_cast<Expr>(S);
    if (!E)
      return checkChildren(S);
    if (isPart(E) || (Of ? namesParameter(E) : isa<CXXThisExpr>(E)))
      return false;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_LValueToRValue)
      return checkValue(Cast->getSubExpr());
    if (const Expr *Target = assignedBy(E); Target && isPart(Target)) {
      const auto *Binary = dyn_cast<BinaryOperator>(E);
      return checkSubscripts(Target) && (!Binary || check(Binary->getRHS()));
    }
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return checkArguments(Made->getConstructor(), {Made->getArgs(), Made->getNumArgs()});
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return checkCall(*Call);
    return checkChildren(E);
  }

private:
  bool checkChildren(const Stmt *S) const {
    return llvm::all_of(S->children(), [this](const Stmt *Child) { return check(Child); });
  }

  /// What is read there; in C++ a condition may choose the place.
  bool checkValue(const Expr *Place) const {
    if (isPart(Place))
      return checkSubscripts(Place);
    const auto *Choice = dyn_cast<ConditionalOperator>(Place->IgnoreParens());
    Surely &= !Choice;
    return Choice ? check(Choice->getCond()) && checkValue(Choice->getTrueExpr()) && checkValue(Choice->getFalseExpr())
                  : check(Place);
  }

  bool checkCall(const CallExpr &Call) const {
    const FunctionDecl *F = Call.getDirectCallee();
    const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
    const unsigned First = argumentsBeforeParameters(Call);
    const Expr *Object = OfMember ? OfMember->getImplicitObjectArgument() : First ? Call.getArg(0) : nullptr;
    const bool IsOwn = Object && (isPart(Object) || isThis(Object));
    if (IsOwn ? isDispatched(Call) || !F || !staysWithin(F, std::nullopt, Depth + 1, Surely) || !checkSubscripts(Object)
              : !check(Object) || (!OfMember && !check(Call.getCallee())))
      return false;
    return checkArguments(F, llvm::ArrayRef(Call.getArgs(), Call.getNumArgs()).drop_front(First));
  }

  bool checkArguments(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Arguments) const {
    for (unsigned I = 0; I != Arguments.size(); ++I)
      if (isPart(Arguments[I]) || isThis(Arguments[I]) ? !F || !staysWithin(F, I, Depth + 1, Surely) || !checkSubscripts(Arguments[I]) : !check(Arguments[I]))
        return false;
    return true;
  }

  bool namesParameter(const Expr *E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Of && Ref && Ref->getDecl() == Of;
  }

  static const Expr *plain(const Expr *E) {
    for (;;) {
      E = E->IgnoreParens();
      const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      if (!Cast || (Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_DerivedToBase &&
                    Cast->getCastKind() != CK_UncheckedDerivedToBase))
        return E;
      E = Cast->getSubExpr();
    }
  }

  /// `this`, or the value of a parameter that is a pointer to the object.
  bool isThis(const Expr *E) const {
    E = plain(E);
    if (!Of)
      return isa<CXXThisExpr>(E);
    const auto *Load = dyn_cast<ImplicitCastExpr>(E);
    return Load && Load->getCastKind() == CK_LValueToRValue && Of->getType()->isPointerType() &&
           namesParameter(Load->getSubExpr()->IgnoreParens());
  }

  /// The array of which `E` is an element; null: it is something else.
  static const Expr *arrayOf(const Expr *E) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Decay = Element ? dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens()) : nullptr;
    return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? Decay->getSubExpr() : nullptr;
  }

  /// The object, a member of it, an element of an array in it.
  bool isPart(const Expr *E) const {
    E = plain(E);
    if (namesParameter(E))
      return Of->getType()->isReferenceType();
    if (const auto *Whole = dyn_cast<UnaryOperator>(E))
      return Whole->getOpcode() == UO_Deref && isThis(Whole->getSubExpr());
    if (const Expr *Array = arrayOf(E))
      return isPart(Array);
    const auto *Member = dyn_cast<MemberExpr>(E);
    return Member && isa<FieldDecl>(Member->getMemberDecl()) && !Member->getMemberDecl()->getType()->isReferenceType() &&
           (Member->isArrow() ? isThis(Member->getBase()) : isPart(Member->getBase()));
  }

  bool checkSubscripts(const Expr *E) const {
    E = plain(E);
    if (const Expr *Array = arrayOf(E))
      return check(cast<ArraySubscriptExpr>(E)->getIdx()) && checkSubscripts(Array);
    const auto *Member = dyn_cast<MemberExpr>(E);
    return !Member || Member->isArrow() || checkSubscripts(Member->getBase());
  }

  const ParmVarDecl *const Of;
  const unsigned Depth;
  bool &Surely;
};

bool isOfLibrary(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return F->isInStdNamespace() || (Method && Method->getParent()->isInStdNamespace());
}

bool staysWithin(const FunctionDecl *F, std::optional<unsigned> Parameter, unsigned Depth, bool &Surely) {
  const ASTContext &C = F->getASTContext();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Depth > MostCalls || (Method && (Method->isVirtual() || Method->getParent()->isLambda())) ||
      (Parameter && *Parameter >= F->getNumParams()))
    return false;
  const QualType Given = Parameter ? F->getParamDecl(*Parameter)->getType() : QualType();
  if (Parameter && !Given->isReferenceType() && !Given->isObjectPointerType())
    return false;
  const QualType Result = F->getReturnType().getNonReferenceType();
  if (!Result->isVoidType() && !isa<CXXConstructorDecl>(F) && !holdsNumbersAlone(C, Result))
    return false;
  if (F->isTrivial() || isOfLibrary(F))
    return !Parameter || Given->isReferenceType();
  const FunctionDecl *Here = definitionHere(F);
  if (!Here || Here->isDependentContext())
    return false;
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(Here))
    for (const CXXCtorInitializer *Part : Made->inits())
      if (!Parameter || !Within(Here->getParamDecl(*Parameter), Depth, Surely).check(Part->getInit()))
        return false;
  return Within(Parameter ? Here->getParamDecl(*Parameter) : nullptr, Depth, Surely).check(Here->getBody());
}

ObjectUse useBy(const FunctionDecl *F, std::optional<unsigned> Parameter, QualType Object) {
  ObjectUse Use;
  if (F && staysWithin(F, Parameter, /*Depth=*/0, Use.Surely))
    Use.How = Object.isConstQualified() && keepsConst(F, Object) ? ObjectUse::Reads : ObjectUse::Changes;
  return Use;
}

} // namespace

ObjectUse useOfParameter(const FunctionDecl *F, unsigned Parameter) {
  const bool Has = F && Parameter < F->getNumParams();
  return Has ? useBy(F, Parameter, F->getParamDecl(Parameter)->getType()->getPointeeType()) : ObjectUse();
}

ObjectUse useOfObject(const FunctionDecl *Method) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(Method);
  return M && M->isInstance() ? useBy(M, std::nullopt, M->getThisType()->getPointeeType()) : ObjectUse();
}

} // namespace pacc
