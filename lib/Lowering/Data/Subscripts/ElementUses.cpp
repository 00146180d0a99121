//===- ElementUses.cpp - elements that have names, or go to functions -----===//
#include "Data/Subscripts/FoundUses.h"
#include "Data/Subscripts/OneObject.h"
#include "Data/Subscripts/Places.h"
#include "Tree/Aliases/InlinedCalls.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/References.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

const Expr *FoundUses::wholeOf(const Expr *E) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    const CastKind Kind = Cast->getCastKind();
    const bool IsSame = Kind == CK_NoOp || Kind == CK_DerivedToBase || Kind == CK_UncheckedDerivedToBase;
    return IsSame && Cast->isGLValue() ? Cast->getSubExpr() : nullptr;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? Decay->getSubExpr() : nullptr;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return isa<BindingDecl>(Ref->getDecl()) ? standsFor(Ref) : nullptr;
  const auto *Member = dyn_cast<MemberExpr>(E);
  const bool IsPart = Member && !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) &&
                      !Member->getMemberDecl()->getType()->isReferenceType();
  return IsPart ? Member->getBase() : nullptr;
}

/// `q` of `q->x`.
static const Expr *beforeArrow(const Expr *E) {
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member && Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) ? beforeBases(Member->getBase()) : nullptr;
}

bool FoundUses::isMade(const Expr *Pointer) const {
  const VarDecl *Var = pointerIn(Pointer);
  return Var ? R.Before.isDeclaredInside(Var) || Pointers.isMoved(Var) : !placeReadBy(Pointer);
}

Leads FoundUses::elementsAt(const Expr *E) {
  E = E->IgnoreParens();
  if (const Expr *Pointer = E->isGLValue() ? beforeArrow(E) : E)
    return Pointer->getType()->isPointerType() && isMade(Pointer) ? Pointers.of(Pointer, Values) : Leads();
  if (const Expr *Whole = wholeOf(E))
    return elementsAt(Whole);
  if (const auto Known = Referents.find(variableIn(E)); Known != Referents.end())
    return Known->second;
  return Pointers.ofPlace(E, Values);
}

bool FoundUses::isReferredTo(const Expr *E) const {
  E = E->IgnoreParens();
  const Expr *Whole = wholeOf(E);
  return Whole ? isReferredTo(Whole) : Referents.contains(variableIn(E));
}

void FoundUses::evaluateElement(const Expr *E) {
  E = E->IgnoreParens();
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  if (const Expr *Pointer = E->isGLValue() ? beforeArrow(E) : E)
    return evaluatePointer(Pointer);
  if (Element)
    visit(Element->getIdx());
  if (const Expr *Whole = wholeOf(E))
    evaluateElement(Whole);
  else if (Element)
    evaluatePointer(Element->getBase());
  else if (const auto *Deref = dyn_cast<UnaryOperator>(E))
    evaluatePointer(Deref->getSubExpr());
}

void FoundUses::noteElements(const Leads &All, Access How, bool Surely) {
  const bool Others = std::exchange(UnderOthers, UnderOthers || !Surely);
  for (const Lead &L : All) {
    Subscript S{nullptr, isConditional() || All.size() > 1 || !Surely, Loops, Values, L.Shifts, L.OfRow, nullptr, L.RowShifts};
    if (!L.OfRow && L.Shifts.size() == 1 && L.Shifts.front().By && !L.Shifts.front().Back) { // for -Minfo
      S.Index = L.Shifts.front().By;
      S.At = L.Shifts.front().At;
      S.Shifts.clear();
    }
    note(L.Pointer, std::move(S), How);
  }
  UnderOthers = Others;
}

bool FoundUses::refers(const VarDecl *Var) {
  if (!Var->getType()->isReferenceType() || !Var->hasLocalStorage() || !Var->getInit() ||
      Var->getType().getNonReferenceType()->isArrayType())
    return false;
  const Leads All = elementsAt(Var->getInit());
  if (All.empty())
    return false;
  evaluateElement(Var->getInit());
  Pointers.note(Var, All);
  Referents[Var->getCanonicalDecl()] = All;
  return true;
}

bool FoundUses::callWithElements(const Expr *E) {
  const FunctionDecl *F = nullptr;
  const Expr *Object = nullptr, *Callee = nullptr;
  llvm::ArrayRef<const Expr *> Arguments;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    F = Made->getConstructor();
    Arguments = {Made->getArgs(), Made->getNumArgs()};
  } else if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->getDirectCallee() && !isDispatched(*Call)) {
    F = Call->getDirectCallee();
    Callee = Call->getCallee();
    const auto *OfMember = dyn_cast<CXXMemberCallExpr>(Call);
    const unsigned First = argumentsBeforeParameters(*Call);
    Object = OfMember ? beforeBases(OfMember->getImplicitObjectArgument()) : First ? Call->getArg(0) : nullptr;
    Arguments = llvm::ArrayRef(Call->getArgs(), Call->getNumArgs()).drop_front(First);
  }
  if (!F)
    return false;
  struct Used {
    const Expr *Element;
    ObjectUse By;
  };
  const auto UsedAs = [&](const Expr *Element, auto How) {
    return Used{Element, elementsAt(Element).empty() ? ObjectUse() : How()};
  };
  llvm::SmallVector<Used, 4> All;
  if (Object)
    All.push_back(UsedAs(Object, [&] { return useOfObject(F); }));
  for (unsigned I = 0; I != Arguments.size(); ++I)
    All.push_back(UsedAs(Arguments[I], [&] { return useOfParameter(F, I); }));
  if (llvm::all_of(All, [](const Used &U) { return U.By.How == ObjectUse::Beyond; }))
    return false;
  const bool OfMember = Object && isa<CXXMemberCallExpr>(E);
  if (Callee && (!OfMember || All.front().By.How == ObjectUse::Beyond)) // which names the object of a method
    visit(Callee);
  for (const Used &U : All) {
    if (U.By.How != ObjectUse::Beyond) {
      evaluateElement(U.Element);
      noteElements(elementsAt(U.Element), U.By.How == ObjectUse::Reads ? Access::Read : Access::Update, U.By.Surely);
    } else if (!(OfMember && U.Element == Object)) {
      visit(U.Element);
    }
  }
  return true;
}

bool FoundUses::namesLambda(const VarDecl *Var) {
  const auto *Lambda = Var->getInit() ? dyn_cast<LambdaExpr>(Var->getInit()->IgnoreUnlessSpelledInSource()) : nullptr;
  const auto IsOther = [](const LambdaCapture &One) { // than a variable from outside
    return !One.capturesVariable() || One.getCapturedVar()->isInitCapture();
  };
  if (!Lambda || !Var->hasLocalStorage() || Var->getType()->isReferenceType() || llvm::any_of(Lambda->captures(), IsOther))
    return false;
  Lambdas[Var->getCanonicalDecl()] = Lambda;
  return true;
}

void FoundUses::spoilLambda(const VarDecl *Var) {
  const auto Known = Lambdas.find(Var);
  if (Known == Lambdas.end())
    return;
  const LambdaExpr *Lambda = Known->second;
  Lambdas.erase(Known);
  frozen(Lambda, /*InBody=*/false);
  Carried.lose(Lambda);
  spoil(Lambda);
}

/// So it is if it stays all the time, or counts a loop in whose iterations the lambda is made.
bool FoundUses::keepsCopy(const VarDecl *Var, const VarDecl *Lambda) const {
  return !R.Before.isWritten(Var) || llvm::any_of(Loops, [&](const CanonicalLoop &L) {
           const Uses Body(L.Body);
           return L.Var->getCanonicalDecl() == Var->getCanonicalDecl() && !Body.isWritten(Var) && Body.isDeclaredInside(Lambda);
         });
}

bool FoundUses::inlined(const CallExpr &Call, llvm::function_ref<void(const Expr *)> See) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  const bool IsCall = Operator && Operator->getOperator() == OO_Call;
  const VarDecl *Object = IsCall ? variableIn(Operator->getArg(0)->IgnoreParenImpCasts()) : nullptr;
  const LambdaExpr *Lambda = Object ? Lambdas.lookup(Object->getCanonicalDecl()) : nullptr;
  const auto Arguments = llvm::drop_begin(Call.arguments(), argumentsBeforeParameters(Call));
  const Expr *Of = Lambda ? nullptr : objectOfCall(Call);
  const auto Leads = [this](const Expr *E) {
    return E->isGLValue() ? !elementsAt(E).empty() : E->getType()->isPointerType() && !Pointers.of(E, Values).empty();
  };
  const auto IsObject = [this](const Expr *E) { return Members.isObject(E); };
  if (!Lambda && !(Of && IsObject(Of)) && llvm::none_of(Arguments, Leads) && llvm::none_of(Arguments, IsObject))
    return false;
  InlinedCall Code;
  const auto LeadsOn = [this](const Stmt *S) { return S && Members.leadsOn(S); };
  const auto KeepsCopy = [&](const VarDecl *Var) { return keepsCopy(Var, Object); };
  if (Inlined == MostInlined || ++Inlinings > MostInlinings || !inlineCall(R.Ctx, Call, Lambda, KeepsCopy, Code) ||
      (!Lambda && (llvm::any_of(Code.Statements, LeadsOn) || LeadsOn(Code.Result)))) {
    if (Lambda)
      spoilLambda(Object->getCanonicalDecl());
    return false;
  }
  if (Of && !IsObject(Of))
    visit(Of);
  Members.noteInlined(Call, Code);
  for (const Expr *Argument : Arguments) {
    if (IsObject(Argument)) // what is done with its members is seen
      continue;
    if (Leads(Argument))
      Argument->isGLValue() ? evaluateElement(Argument) : evaluatePointer(Argument);
    else if (!Argument->isGLValue() || !variableIn(Argument))
      visit(Argument);
  }
  ++Inlined;
  for (const Stmt *S : Code.Statements)
    visit(S);
  if (Code.Result)
    See(Code.Result);
  --Inlined;
  return true;
}

} // namespace pacc
