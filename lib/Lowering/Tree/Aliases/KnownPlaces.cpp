//===- KnownPlaces.cpp - where references and pointers surely lead --------===//
#include "Tree/Aliases/KnownPlaces.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

bool KnownPlace::holds(const KnownPlace &Other) const {
  return isIn(Other) && Steps.size() <= Other.Steps.size() &&
         llvm::all_of(llvm::zip(Steps, Other.Steps), [](const auto &Pair) {
           const auto &[A, B] = Pair;
           return A.Field == B.Field && A.Base == B.Base && (!A.isElement() || (A.Index && A.Index == B.Index));
         });
}

bool KnownPlace::mayMeet(const KnownPlace &Other) const {
  if (!isIn(Other))
    return false;
  for (const auto &[A, B] : llvm::zip(Steps, Other.Steps)) {
    if (A.isElement() != B.isElement() || !A.Field != !B.Field)
      return true; // nothing that the language has
    if (A.isElement() ? (A.Index && B.Index && *A.Index != *B.Index) : A.Field != B.Field || A.Base != B.Base)
      return A.Field && B.Field && A.Field->getParent()->isUnion();
  }
  return true;
}

namespace {

/// What a function does to a pointer variable of its own.
class PointerChanges {
public:
  explicit PointerChanges(const VarDecl *Var) : Var(Var) {
    const auto *F = dyn_cast<FunctionDecl>(Var->getDeclContext());
    IsKnown = F && F->hasBody() && Var->hasLocalStorage() && !Var->getType().isVolatileQualified();
    if (IsKnown)
      visit(F->getBody());
  }

  /// Nothing changes it behind its declaration.
  bool isFixed() const { return IsKnown && !Times; }
  /// What it has wherever it has a value; null: that may be different things.
  const Expr *onlyValue() const {
    return !IsKnown || Times > !Var->getInit() ? nullptr : Times ? Assigned : Var->getInit();
  }

private:
  const VarDecl *const Var;
  bool IsKnown;
  unsigned Times = 0;
  const Expr *Assigned = nullptr;

  /// A captured body, or what the host does for it by functions of the runtime.
  static bool isOfConstruct(const Stmt *S) {
    const auto *Captured = dyn_cast<CapturedStmt>(S);
    const auto *Call = dyn_cast<CallExpr>(S);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    return (Captured && Captured->getCapturedRegionKind() == CR_Default) ||
           (F && F->isImplicit() && F->hasAttr<AsmLabelAttr>());
  }

  /// Constructs that are lowered already get copies. What may change it at any time counts as two changes.
  void visit(const Stmt *S) {
    if (!S || isa<UnaryExprOrTypeTraitExpr>(S) || isOfConstruct(S))
      return;
    if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      return visit(Captured->getCapturedStmt());
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      const bool HasCopy = llvm::any_of(Lambda->captures(), [this](const LambdaCapture &Capture) {
        return Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByCopy && Capture.getCapturedVar() == Var;
      });
      return HasCopy ? void() : visit(Lambda->getBody());
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue && isReferenceTo(Cast->getSubExpr(), Var))
      return;
    const auto *Set = dyn_cast<BinaryOperator>(S);
    if (Set && Set->getOpcode() == BO_Assign && isReferenceTo(Set->getLHS(), Var)) {
      ++Times;
      Assigned = Set->getRHS();
      return visit(Assigned);
    }
    if (const auto *E = dyn_cast<DeclRefExpr>(S); E && isReferenceTo(E, Var))
      Times += 2;
    for (const Stmt *Child : S->children())
      visit(Child);
  }
};

} // namespace

const Expr *KnownPlaces::onlyValue(const VarDecl *Var) const {
  const auto [Known, IsNew] = Values.try_emplace(Var, nullptr);
  return Known->second = IsNew ? PointerChanges(Var).onlyValue() : Known->second;
}

KnownPlaces::Place KnownPlaces::element(Place Of, const Expr *Index, bool IsNegative) const {
  if (!Of)
    return Of;
  const bool HasElement = !Of->Steps.empty() && Of->Steps.back().isElement();
  Expr::EvalResult Value;
  const bool IsConstant = !Index->isValueDependent() && Index->EvaluateAsInt(Value, C);
  const int64_t Distance = IsConstant ? Value.Val.getInt().getExtValue() * (IsNegative ? -1 : 1) : 0;
  if (!HasElement)
    return IsConstant && !Distance ? Of : std::nullopt; // beside a variable there is nothing
  auto &At = Of->Steps.back().Index;
  At = At && IsConstant ? std::optional(*At + Distance) : std::nullopt;
  return Of;
}

KnownPlaces::Place KnownPlaces::toBase(Place Of, const Expr *Cast) {
  for (const CXXBaseSpecifier *Base : cast<CastExpr>(Cast)->path()) {
    if (!Of || Base->isVirtual())
      return std::nullopt;
    Of->Steps.push_back({nullptr, Base->getType()->getAsCXXRecordDecl()->getCanonicalDecl(), std::nullopt});
  }
  return Of;
}

KnownPlaces::Place KnownPlaces::ofVariable(const VarDecl *Var) const {
  Var = Var->getCanonicalDecl();
  const bool IsReference = Var->getType()->isReferenceType();
  if (const auto Argument = Given.find(Var); Argument != Given.end() && !Var->getType()->isPointerType())
    return Argument->second;
  if (!IsReference || isa<ParmVarDecl>(Var))
    return KnownPlace{Var, /*IsBehind=*/IsReference, {}, {}};
  if (!Var->getInit() || !Open.insert(Var).second)
    return std::nullopt;
  Place Found = of(Var->getInit());
  Open.erase(Var);
  if (Found)
    Found->Names.push_back(Var);
  return Found;
}

KnownPlaces::Place KnownPlaces::behindVariable(const VarDecl *Var) const {
  Var = Var->getCanonicalDecl();
  if (const auto Argument = Given.find(Var); Argument != Given.end())
    return Argument->second;
  const KnownPlace Itself = {Var, /*IsBehind=*/true, {{nullptr, nullptr, 0}}, {}};
  if (isa<ParmVarDecl>(Var))
    return PointerChanges(Var).isFixed() ? Place(Itself) : std::nullopt;
  const Expr *Value = onlyValue(Var);
  if (!Value || !Open.insert(Var).second)
    return std::nullopt;
  Place Found = behind(Value);
  Open.erase(Var);
  if (!Found)
    return Itself;
  Found->Names.push_back(Var);
  return Found;
}

KnownPlaces::Place KnownPlaces::of(const Expr *E) const {
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return of(Full->getSubExpr());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl()))
      return Binding->getBinding() ? of(Binding->getBinding()) : std::nullopt;
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var ? ofVariable(Var) : std::nullopt;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
      return ofVariable(Static);
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    Place Object = !Field || Field->getType()->isReferenceType() ? std::nullopt
                   : Member->isArrow()                           ? behind(Member->getBase())
                                                                 : of(Member->getBase());
    if (Object)
      Object->Steps.push_back({Field->getCanonicalDecl(), nullptr, std::nullopt});
    return Object;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return element(behind(Element->getBase()), Element->getIdx(), /*IsNegative=*/false);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return behind(Unary->getSubExpr());
  const auto *Cast = dyn_cast<CastExpr>(E);
  if (!Cast || !E->isGLValue() || !Cast->getSubExpr()->isGLValue())
    return std::nullopt;
  switch (Cast->getCastKind()) {
  case CK_NoOp:
    return of(Cast->getSubExpr());
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return toBase(of(Cast->getSubExpr()), Cast);
  default:
    return std::nullopt;
  }
}

KnownPlaces::Place KnownPlaces::behind(const Expr *Pointer) const {
  Pointer = Pointer->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(Pointer))
    return behind(Full->getSubExpr());
  if (isa<CXXThisExpr>(Pointer)) {
    const auto Object = Given.find(nullptr);
    return Object != Given.end() ? Object->second : KnownPlace{};
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(Pointer))
    return Unary->getOpcode() == UO_AddrOf ? of(Unary->getSubExpr()) : std::nullopt;
  if (const auto *Sum = dyn_cast<BinaryOperator>(Pointer); Sum && Sum->isAdditiveOp()) {
    const bool IsLeft = Sum->getLHS()->getType()->isPointerType();
    return element(behind(IsLeft ? Sum->getLHS() : Sum->getRHS()), IsLeft ? Sum->getRHS() : Sum->getLHS(),
                   Sum->getOpcode() == BO_Sub);
  }
  const auto *Cast = dyn_cast<CastExpr>(Pointer);
  if (!Cast)
    return std::nullopt;
  const Expr *From = Cast->getSubExpr()->IgnoreParens();
  switch (Cast->getCastKind()) {
  case CK_LValueToRValue: {
    const Place Pointer = of(From);
    const bool IsVariable = Pointer && !Pointer->IsBehind && Pointer->Steps.empty() && From->getType()->isPointerType();
    return IsVariable ? behindVariable(Pointer->Root) : std::nullopt;
  }
  case CK_ArrayToPointerDecay: {
    Place First = of(From);
    if (First)
      First->Steps.push_back({nullptr, nullptr, 0});
    return First;
  }
  case CK_NoOp:
    return behind(From);
  case CK_BitCast: { // to an array that begins there, as a section is one
    const QualType To = Cast->getType()->getPointeeType(), Of = From->getType()->getPointeeType();
    Place First = To->isArrayType() && C.hasSameUnqualifiedType(C.getBaseElementType(To), C.getBaseElementType(Of))
                      ? behind(From)
                      : std::nullopt;
    if (First && !First->Steps.empty() && First->Steps.back().isElement())
      First->Steps.back().Index.reset();
    return First;
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return toBase(behind(From), Cast);
  default:
    return std::nullopt;
  }
}

KnownPlaces::Place KnownPlaces::ofArgument(const Expr *Argument) const {
  return Argument->isGLValue() ? of(Argument) : Argument->getType()->isPointerType() ? behind(Argument) : std::nullopt;
}

/// In a function that calls itself it is another one each time.
void KnownPlaces::give(const VarDecl *Var, Place At) const {
  if (const auto [Known, IsNew] = Given.try_emplace(Var, At); !IsNew)
    Known->second = Var ? std::nullopt : At;
}

/// A function does with what it gets what its body says; what one does that is not here nobody knows.
bool KnownPlaces::isInCall(const Expr &E, Question Is, unsigned Depth) const {
  constexpr unsigned MostDeep = 4, MostCalls = 256;
  const auto *Call = dyn_cast<CallExpr>(&E);
  const auto *Made = dyn_cast<CXXConstructExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : Made->getConstructor();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const FunctionDecl *F =
      (Call && Method && Method->isVirtual()) || (Callee && Callee->isTrivial()) ? nullptr : definitionHere(Callee);
  const auto Arguments =
      Call ? llvm::ArrayRef(Call->getArgs(), Call->getNumArgs()) : llvm::ArrayRef(Made->getArgs(), Made->getNumArgs());
  const bool IsCopied =
      Method && Callee->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  if (!F || Depth == MostDeep || Calls == MostCalls)
    return llvm::any_of(Arguments, [&](const Expr *const &Argument) {
      const Place At = ofArgument(Argument);
      const bool IsChanged = IsCopied && &Argument == Arguments.begin();
      return At && Is({*At, /*IsValue=*/false, IsChanged, /*InCall=*/!IsCopied});
    });
  const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&E);
  const unsigned First = Call ? argumentsBeforeParameters(*Call) : 0;
  const Expr *Object = OfMember ? OfMember->getImplicitObjectArgument() : First ? Arguments[0] : nullptr;
  llvm::SmallVector<std::pair<const VarDecl *, Place>, 4> Mine;
  const bool IsLambda = Method && Method->getParent()->isLambda();
  if (IsLambda)
    for (const LambdaCapture &Capture : Method->getParent()->captures()) {
      if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByCopy)
        Mine.push_back({cast<VarDecl>(Capture.getCapturedVar())->getCanonicalDecl(), std::nullopt});
      else if (Capture.getCaptureKind() == LCK_StarThis)
        Mine.push_back({nullptr, std::nullopt});
    }
  else if (Object || Made)
    Mine.push_back({nullptr, Object ? ofArgument(Object) : std::nullopt});
  for (unsigned I = 0; I != F->getNumParams() && I + First < Arguments.size(); ++I) {
    const VarDecl *Parameter = F->getParamDecl(I)->getCanonicalDecl();
    const bool IsPointer = Parameter->getType()->isPointerType();
    if (IsPointer || Parameter->getType()->isReferenceType())
      Mine.push_back({Parameter, IsPointer && Uses(F->getBody()).isWritten(Parameter)
                                     ? std::nullopt
                                     : ofArgument(Arguments[I + First])});
  }
  ++Calls;
  const auto Before = Given;
  for (const auto &[Var, At] : Mine)
    give(Var, At);
  const bool Found = find(F->getBody(), Is, Depth + 1);
  Given = Before;
  return Found;
}

const Expr *KnownPlaces::find(const Stmt *S, Question Is, unsigned Depth) const {
  if (!S || isa<LambdaExpr, BlockExpr, UnaryExprOrTypeTraitExpr>(S))
    return nullptr;
  const Expr *Changed = assignedBy(S);
  const auto *E = dyn_cast<Expr>(S);
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  if (const Expr *Used = Changed                                            ? Changed
                         : Cast && Cast->getCastKind() == CK_LValueToRValue ? Cast->getSubExpr()
                                                                            : nullptr)
    if (const Place At = of(Used);
        At && Is({*At, /*IsValue=*/!Changed, /*IsChanged=*/Changed != nullptr, /*InCall=*/Depth != 0}))
      return Used;
  if (E && isa<CallExpr, CXXConstructExpr>(E) && isInCall(*E, Is, Depth))
    return E;
  for (const Stmt *Child : S->children())
    if (const Expr *Found = find(Child, Is, Depth))
      return Found;
  return nullptr;
}

} // namespace pacc
