//===- ElementEvents.cpp - what happens to the elements of an array -------===//
#include "Compute/Elements/ElementEvents.h"
#include "Clauses/Sections.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace pacc {
namespace {

/// Whether `E` is an element of the array, or of what the pointer leads to, or a part of one.
bool isElementOf(const Expr *E, const VarDecl *Var) {
  bool IsPart = false;
  for (E = E->IgnoreParenImpCasts();;) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      IsPart = true;
      E = Element->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
      E = Member->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref) {
      IsPart = true;
      E = Deref->getSubExpr()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return IsPart && Ref && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
}

bool isAllocation(const ASTContext &C, const Expr *E) {
  E = E->IgnoreParenCasts();
  if (isa<CXXNewExpr>(E))
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() &&
         (F->getName() == "malloc" || F->getName() == "calloc" || F->getName() == "aligned_alloc");
}

} // namespace

bool isLibraryCall(const ASTContext &C, const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  return F && F->getIdentifier() && !F->getName().starts_with("acc_") &&
         (F->getBuiltinID() || C.getSourceManager().isInSystemHeader(F->getLocation()));
}

bool mayCallAnything(const ASTContext &C, const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && !isLibraryCall(C, *Call))
    return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S); Made && !Made->getConstructor()->isTrivial())
    return true;
  return llvm::any_of(S->children(), [&C](const Stmt *Child) { return mayCallAnything(C, Child); });
}

bool ElementEvents::isNumber(const VarDecl &Var) {
  const QualType T = Var.getType();
  return T->isArithmeticType() || T->isEnumeralType() || T->isAnyComplexType();
}

/// The member of the variable, or of what it leads to, that `S` is; null: something else.
static const FieldDecl *fieldOf(const Stmt *S, const VarDecl *Var) {
  const auto *E = dyn_cast<Expr>(S);
  const auto *Member = E ? dyn_cast<MemberExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Member && isReferenceTo(Member->getBase()->IgnoreParenImpCasts(), Var) ? dyn_cast<FieldDecl>(Member->getMemberDecl())
                                                                                : nullptr;
}

bool ElementEvents::isOtherMember(const Stmt *S) const {
  const FieldDecl *Named = Field ? fieldOf(S, Var) : nullptr;
  return Named && Named->getCanonicalDecl() != Field->getCanonicalDecl();
}

bool ElementEvents::isElement(const Expr *E) const {
  if (Field) {
    const FieldDecl *Named = fieldOf(E, Var);
    return Named && Named->getCanonicalDecl() == Field->getCanonicalDecl();
  }
  return IsNumber ? isReferenceTo(E->IgnoreParenImpCasts(), Var) : isElementOf(E, Var);
}

void ElementEvents::visit(const Stmt *S) {
  if (!S || !IsFollowed)
    return;
  if (const auto *Declares = dyn_cast<DeclStmt>(S)) // its own does not mention it
    return visitDeclarations(*Declares);
  if (!mentions(S, Var) || isOtherMember(S))
    return;
  if (isa<LambdaExpr, BlockExpr>(S)) {
    IsFollowed = false;
    return;
  }
  if (isa<UnaryExprOrTypeTraitExpr>(S))
    return;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S))
    return note(Access::Construct, S);
  if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
    IsNamed |= !isa<OpenACCLoopConstruct, OpenACCAtomicConstruct>(Directive) && clauseMentions(Directive, Var);
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return visitCall(*Call);
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S); Delete && isReferenceTo(Delete->getArgument()->IgnoreParenCasts(), Var))
    return note(Access::Unclear, S);
  if (const auto *Assignment = dyn_cast<BinaryOperator>(S); Assignment && Assignment->isAssignmentOp())
    return visitAssignment(*Assignment);
  if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp() && isElement(Unary->getSubExpr()))
      return visitElement(*Unary->getSubExpr(), Access::Update);
    if (Unary->getOpcode() == UO_AddrOf && isElement(Unary->getSubExpr())) {
      IsFollowed &= !IsNumber; // a pointer leads there from now on
      return visitElement(*Unary->getSubExpr(), Access::Unclear);
    }
  }
  // Without its value something may be bound to the element, as operators of classes do.
  if (const auto *E = dyn_cast<Expr>(S); E && isElement(E))
    return visitElement(*E, E->isPRValue() ? Access::Read : Access::Unclear);
  if (isReference(S)) { // by itself: what it leads to may get another name
    IsFollowed = false;
    return;
  }
  for (const Stmt *Child : S->children())
    visit(Child);
}

bool ElementEvents::isReference(const Stmt *S) const {
  const auto *E = dyn_cast<Expr>(S);
  return E && isReferenceTo(E, Var);
}

/// The subscripts come first.
void ElementEvents::visitElement(const Expr &E, Access Kind) {
  for (const Expr *At = E.IgnoreParenImpCasts();;) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At)) {
      visit(Element->getIdx());
      At = Element->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Member = dyn_cast<MemberExpr>(At)) {
      At = Member->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Deref = dyn_cast<UnaryOperator>(At)) {
      At = Deref->getSubExpr()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  // A row of an array of arrays is a pointer to its first element.
  note(E.IgnoreParenImpCasts()->getType()->isArrayType() ? Access::Unclear : Kind, &E);
}

void ElementEvents::visitCall(const CallExpr &Call) {
  const bool IsLibrary = isLibraryCall(C, Call);
  if (mentions(Call.getCallee(), Var)) { // a member function
    IsFollowed = false;
    return;
  }
  for (const Expr *Argument : Call.arguments()) {
    const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
    const bool IsAddress = IsNumber && Address && Address->getOpcode() == UO_AddrOf && isElement(Address->getSubExpr());
    const bool IsObject = Field && IsLibrary && isReferenceTo(Argument->IgnoreParenCasts(), Var); // `free(p)`
    const bool IsValue = IsNumber && Argument->isPRValue() && !IsObject;
    const bool IsInside =
        !IsNumber && IsLibrary && Argument->getType()->isPointerType() && mentions(Argument, Var); // `fill(a, a + n, 1)`
    if (!IsAddress && !IsInside && (IsValue || !isReferenceTo(Argument->IgnoreParenCasts(), Var))) {
      visit(Argument);
      continue;
    }
    IsGiven |= !IsLibrary;
    note(Access::Unclear, &Call);
  }
  IsGiven |= !IsLibrary && llvm::any_of(Call.arguments(), [this](const Expr *Argument) {
                  return Argument->getType()->isPointerType() && mentions(Argument, Var);
                });
}

void ElementEvents::visitDeclarations(const DeclStmt &Declares) {
  for (const Decl *D : Declares.decls()) {
    const auto *Declared = dyn_cast<VarDecl>(D);
    if (!Declared || !Declared->getInit())
      continue;
    if (Declared->getCanonicalDecl() == Var->getCanonicalDecl()) {
      if (IsNumber)
        note(Access::Unclear, &Declares);
      IsAllocated |= (!IsNumber || Field) && isAllocation(C, Declared->getInit());
    } else if (Declared->getType()->isReferenceType() && mentions(Declared->getInit(), Var))
      IsFollowed = false;
    else
      visit(Declared->getInit());
  }
}

void ElementEvents::visitAssignment(const BinaryOperator &Assignment) {
  const Expr *Target = Assignment.getLHS();
  if (Field && isReferenceTo(Target, Var) && Var->getType()->isRecordType()) {
    visit(Assignment.getRHS());
    return note(Access::Unclear, &Assignment);
  }
  if ((!IsNumber || Field) && isReferenceTo(Target, Var)) {
    const bool Allocates = Assignment.getOpcode() == BO_Assign && isAllocation(C, Assignment.getRHS());
    IsAllocated |= Allocates;
    IsFollowed &= Allocates;
    return;
  }
  visit(Assignment.getRHS());
  if (isElement(Target))
    visitElement(*Target, Assignment.isCompoundAssignmentOp() ? Access::Update : Access::Set);
  else
    visit(Target);
}

} // namespace pacc
