//===- CalledFunctions.cpp - what calls do with what they get -------------===//
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Builder.h"
#include "Tree/References.h"
#include "pacc/ABI/Types.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {

const FunctionDecl *definitionHere(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : nullptr;
  return F && (F->hasBody(Definition) || (Pattern && Pattern->hasBody(Definition))) ? Definition : nullptr;
}

namespace {

/// From an object of a base class to the whole one. Of an uninstantiated template nothing is known of a cast but how it is
/// written.
bool isDowncast(const CastExpr &Cast) {
  const auto *Written = dyn_cast<ExplicitCastExpr>(&Cast);
  return Cast.getCastKind() == CK_BaseToDerived ||
         (Written && Cast.getCastKind() == CK_Dependent &&
          (Written->getTypeAsWritten()->isPointerType() || Written->getTypeAsWritten()->isReferenceType()));
}

/// Whether `S` leads to a neighbour of the object, or to one that it is taken for.
bool leadsBeside(const Stmt *S, llvm::function_ref<bool(const Expr *)> IsObject) {
  const auto *Cast = dyn_cast<ExplicitCastExpr>(S);
  const auto *Element = dyn_cast<ArraySubscriptExpr>(S);
  const auto *Binary = dyn_cast<BinaryOperator>(S);
  const auto Is = [&](const Expr *E) { return E->getType()->isPointerType() && IsObject(E->IgnoreParenImpCasts()); };
  return (Cast && Cast->getCastKind() == CK_BitCast && Is(Cast->getSubExpr())) || (Element && Is(Element->getBase())) ||
         (Binary && Binary->isAdditiveOp() && (Is(Binary->getLHS()) || Is(Binary->getRHS())));
}

/// Looks into the bodies of functions, where the object is `*this`, or a parameter: of casts any may be of it.
class ObjectExits {
public:
  bool areIn(const FunctionDecl *F) {
    const FunctionDecl *Here = definitionHere(F);
    return Here && Seen.insert(Here).second && areIn(Here->getBody());
  }

private:
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;

  bool areIn(const Stmt *S) {
    if (!S)
      return false;
    const auto *Cast = dyn_cast<CastExpr>(S);
    const auto *Call = dyn_cast<CallExpr>(S);
    return (Cast && isDowncast(*Cast)) || leadsBeside(S, llvm::IsaPred<CXXThisExpr>) ||
           (Call && areIn(Call->getDirectCallee())) ||
           llvm::any_of(S->children(), [this](const Stmt *Child) { return areIn(Child); });
  }
};

} // namespace

bool leavesObjectAt(const Stmt *S, llvm::function_ref<bool(const Expr *)> IsObject) {
  const auto Is = [&](const Expr *E) { return IsObject(E->IgnoreParenImpCasts()); };
  if (const auto *Cast = dyn_cast<CastExpr>(S); Cast && isDowncast(*Cast) && Is(Cast->getSubExpr()))
    return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  const auto *OfObject = dyn_cast<CXXMemberCallExpr>(S);
  const bool GetsIt = Call && ((OfObject && Is(OfObject->getImplicitObjectArgument())) || llvm::any_of(Call->arguments(), Is));
  return (GetsIt && ObjectExits().areIn(Call->getDirectCallee())) || leadsBeside(S, IsObject);
}

bool leavesObject(const Stmt *S, llvm::function_ref<bool(const Expr *)> IsObject) {
  return S && (leavesObjectAt(S, IsObject) ||
               llvm::any_of(S->children(), [&](const Stmt *Child) { return leavesObject(Child, IsObject); }));
}

namespace {

/// More methods that call each other are not followed.
constexpr unsigned MostMethods = 8;

/// Looks at a method for what it does with its object, or at a function for what it does with one that it gets.
class ObjectReads {
public:
  /// `Of`: the parameter that is a reference or pointer to the object; null: that is `*this`.
  explicit ObjectReads(unsigned Depth, const ParmVarDecl *Of = nullptr) : Depth(Depth), Of(Of) {}

  static bool areAll(const CXXMethodDecl *Method, unsigned Depth) {
    if (!Method || Depth > MostMethods || Method->isVirtual() || Method->getParent()->isLambda())
      return false; // in a lambda, members go by the names of what it holds
    const FunctionDecl *Definition = definitionHere(Method);
    return Method->isStatic() || (Definition && ObjectReads(Depth).check(Definition->getBody(), /*IsValue=*/false));
  }

  static bool areAll(const FunctionDecl *F, unsigned Parameter, unsigned Depth) {
    const FunctionDecl *Definition = F ? definitionHere(F) : nullptr;
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Definition);
    if (!Definition || Depth > MostMethods || (Method && (Method->isVirtual() || Method->getParent()->isLambda())) ||
        Parameter >= Definition->getNumParams())
      return false;
    return ObjectReads(Depth, Definition->getParamDecl(Parameter)).check(Definition->getBody(), /*IsValue=*/false);
  }

  static bool areAll(const Stmt *S) { return ObjectReads(/*Depth=*/0).check(S, /*IsValue=*/false); }

private:
  /// False where the object, or a part of it, is used in another way. `IsValue`: nothing but the value of `S` is wanted,
  /// which a conversion would say if the function were no template.
  bool check(const Stmt *S, bool IsValue) const {
    if (!S)
      return true;
    if (isa<AsmStmt, CXXDependentScopeMemberExpr, UnresolvedMemberExpr>(S))
      return false;
    const auto *E = dyn_cast<Expr>(S);
    if (!E)
      return checkChildren(S, false) && checkClauses(dyn_cast<OpenACCConstructStmt>(S));
    if (isInObject(E))
      return IsValue && (E->getType()->isArithmeticType() || E->getType()->isEnumeralType() ||
                         E->getType()->isPointerType()) && !E->getType().isVolatileQualified() && checkSubscripts(E);
    if (isOtherMember(E))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return checkCall(*Call);
    if (const auto *Paren = dyn_cast<ParenExpr>(E))
      return check(Paren->getSubExpr(), IsValue);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E))
      return check(Cast->getSubExpr(), Cast->getCastKind() == CK_LValueToRValue);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return check(Element->getBase(), Element->getBase()->getType()->isPointerType()) &&
             check(Element->getIdx(), true);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return check(Choice->getCond(), true) && check(Choice->getTrueExpr(), IsValue) &&
             check(Choice->getFalseExpr(), IsValue);
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return checkChildren(E, !Binary->isAssignmentOp() && Binary->getOpcode() != BO_Comma && !Binary->isPtrMemOp());
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return check(Unary->getSubExpr(), Unary->getOpcode() != UO_AddrOf && !Unary->isIncrementDecrementOp());
    return checkChildren(E, false);
  }

  bool checkChildren(const Stmt *S, bool AreValues) const {
    for (const Stmt *Child : S->children())
      if (!check(Child, AreValues))
        return false;
    return Of ? !namesParameter(S) : !isa<CXXThisExpr>(S);
  }

  /// Those of a loop in the construct: they change what they name, or copies of it.
  bool checkClauses(const OpenACCConstructStmt *Construct) const {
    return !Construct || llvm::all_of(Construct->clauses(), [this](const OpenACCClause *Clause) {
      return !isa<OpenACCPrivateClause, OpenACCFirstPrivateClause, OpenACCReductionClause>(Clause) ||
             llvm::all_of(cast<OpenACCClauseWithVarList>(Clause)->getVarList(),
                          [this](const Expr *Item) { return check(Item, false); });
    });
  }

  /// A method of the object, or of an object in it, does likewise; other functions get values alone.
  bool checkCall(const CallExpr &Call) const {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
    const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
    const unsigned First = argumentsBeforeParameters(Call);
    const Expr *Object = OfMember ? OfMember->getImplicitObjectArgument() : First ? Call.getArg(0) : nullptr;
    const bool IsOwn = Object && (isThis(Object) || isInObject(Object));
    if (IsOwn && (!areAll(Method, Depth + 1) || !checkSubscripts(Object)))
      return false;
    if (!IsOwn && !check(Call.getCallee(), false))
      return false;
    for (unsigned I = 0; I != Call.getNumArgs(); ++I) {
      const Expr *Argument = Call.getArg(I);
      const bool IsHandedOn =
          Of && I >= First && isWhole(Argument) && areAll(Call.getDirectCallee(), I - First, Depth + 1);
      if (!(IsOwn && Argument == Object) && !IsHandedOn && !check(Argument, false))
        return false;
    }
    return true;
  }

  /// The object, or a pointer to it.
  bool isWhole(const Expr *E) const {
    const auto *Address = dyn_cast<UnaryOperator>(plain(E));
    if (Address && (Address->getOpcode() == UO_AddrOf || Address->getOpcode() == UO_Deref))
      E = Address->getSubExpr();
    return isThis(E) || namesParameter(plain(E));
  }

  bool namesParameter(const Stmt *S) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    return Of && Ref && Ref->getDecl() == Of;
  }

  static const Expr *plain(const Expr *E) {
    for (;;) {
      E = E->IgnoreParens();
      const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      if (!Cast || Cast->getCastKind() == CK_LValueToRValue)
        return E;
      E = Cast->getSubExpr();
    }
  }

  bool isThis(const Expr *E) const {
    E = plain(E);
    const auto *Load = Of && Of->getType()->isPointerType() ? dyn_cast<ImplicitCastExpr>(E) : nullptr;
    return Of ? Load && namesParameter(plain(Load->getSubExpr())) : isa<CXXThisExpr>(E);
  }

  /// A member that is no part of the object: a static one, or what a reference leads to.
  bool isOtherMember(const Expr *E) const {
    const auto *Member = dyn_cast<MemberExpr>(E);
    return Member && (isThis(Member->getBase()) || isInObject(Member->getBase())) &&
           (isa<VarDecl>(Member->getMemberDecl()) || Member->getMemberDecl()->getType()->isReferenceType());
  }

  /// The object, a member of it, an element of an array in it.
  bool isInObject(const Expr *E) const {
    E = plain(E);
    if (Of && Of->getType()->isReferenceType() && namesParameter(E))
      return true;
    if (const auto *Whole = dyn_cast<UnaryOperator>(E))
      return Whole->getOpcode() == UO_Deref && isThis(Whole->getSubExpr());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay && isInObject(Decay->getSubExpr());
    }
    const auto *Member = dyn_cast<MemberExpr>(E);
    if (!Member || !isa<FieldDecl>(Member->getMemberDecl()) || Member->getMemberDecl()->getType()->isReferenceType())
      return false;
    return Member->isArrow() ? isThis(Member->getBase()) : isInObject(Member->getBase());
  }

  /// The subscripts on the way to a part of the object.
  bool checkSubscripts(const Expr *E) const {
    E = plain(E);
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return check(Element->getIdx(), true) && checkSubscripts(Element->getBase());
    const auto *Member = dyn_cast<MemberExpr>(E);
    return !Member || checkSubscripts(Member->getBase());
  }

  const unsigned Depth;
  const ParmVarDecl *const Of;
};

bool namesInDataClause(const OpenACCConstructStmt &Construct, const VarDecl *Object) {
  return llvm::any_of(Construct.clauses(), [Object](const OpenACCClause *Clause) {
    const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause);
    return List && !isa<OpenACCPrivateClause, OpenACCFirstPrivateClause, OpenACCReductionClause>(Clause) &&
           llvm::any_of(List->getVarList(), [Object](const Expr *Item) { return wholeVariable(Item) == Object; });
  });
}

/// Finds what may bring objects to a device that `S` gets or names.
class Mappings {
public:
  explicit Mappings(const VarDecl *Object) : Object(Object->getCanonicalDecl()) {}

  bool areIn(const Stmt *S) {
    if (!S)
      return false;
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S); Construct && namesInDataClause(*Construct, Object))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && getsObject(*Call) && mayMapInside(*Call))
      return true;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
        Made && !Made->getConstructor()->isTrivial() && llvm::any_of(Made->arguments(), [this](const Expr *Argument) {
          return wholeVariable(Argument) == Object;
        }) && mayMapInside(Made->getConstructor()))
      return true;
    return llvm::any_of(S->children(), [this](const Stmt *Child) { return areIn(Child); });
  }

private:
  bool getsObject(const CallExpr &Call) const {
    const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
    return (OfMember && wholeVariable(OfMember->getImplicitObjectArgument()) == Object) ||
           llvm::any_of(Call.arguments(), [this](const Expr *Argument) { return wholeVariable(Argument) == Object; });
  }

  bool mayMapInside(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee();
    return F && isPlanted(*F) ? !staysWithConstruct(Call, *F) : isDispatched(Call) || mayMapInside(F);
  }

  /// Of a construct that is lowered already: its kernels get the object, which it copies in for itself where they do no
  /// more than read it.
  static bool staysWithConstruct(const CallExpr &Planted, const FunctionDecl &F) {
    Expr::EvalResult Action;
    if (F.getName() == "__pacc_arg")
      return true;
    if (F.getName() != "__pacc_item" || !Planted.getArg(0)->EvaluateAsInt(Action, F.getASTContext()))
      return false;
    const uint64_t Flags = Action.Val.getInt().getZExtValue();
    return (Flags & PACC_ITEM_IMPLICIT) && (Flags & PACC_ACTION_MASK) == PACC_COPYIN;
  }

  bool mayMapInside(const FunctionDecl *F) {
    if (!F)
      return true;
    const SourceManager &SM = F->getASTContext().getSourceManager();
    const bool IsOfApi = F->getDeclName().isIdentifier() && F->getName().starts_with("acc_");
    if (F->getBuiltinID() || F->isInStdNamespace() || F->isTrivial() ||
        (SM.isInSystemHeader(F->getLocation()) && !IsOfApi))
      return false;
    const FunctionDecl *Definition = definitionHere(F);
    if (!Definition)
      return true;
    if (!Seen.insert(Definition).second)
      return false; // it is being looked at, or nothing was found
    return anyMapping(Definition->getBody());
  }

  bool anyMapping(const Stmt *S) {
    if (!S)
      return false;
    if (isa<OpenACCEnterDataConstruct, OpenACCDataConstruct>(S))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && mayMapInside(*Call))
      return true;
    return llvm::any_of(S->children(), [this](const Stmt *Child) { return anyMapping(Child); });
  }

  const VarDecl *const Object;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

bool onlyReadsObject(const CXXMethodDecl *Method) { return ObjectReads::areAll(Method, /*Depth=*/0); }

bool onlyReadsParameter(const FunctionDecl *F, unsigned Parameter) {
  return ObjectReads::areAll(F, Parameter, /*Depth=*/0);
}

bool onlyReadsThis(const Stmt *S) { return ObjectReads::areAll(S); }

bool mayMap(const Stmt *S, const VarDecl *Object) { return Mappings(Object).areIn(S); }

} // namespace pacc
