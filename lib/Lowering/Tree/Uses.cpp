//===- Uses.cpp - what a piece of the tree does with variables ------------===//
#include "Tree/Uses.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/ConstPromises.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {

/// Walks down with the knowledge of what happens to the value of the
/// expression in hand.
class UsesVisitor {
public:
  /// Look: read by a function that has a reference to const, which it may cast
  /// away. Write: assigned, the old value unused. ReadWrite: updated. ReadLater: a
  /// reference to const is kept, through which only the value is seen. ReadElement:
  /// of an array, of which an element's value is read. Object: anything may happen
  /// to it, even later.
  enum Access { Read, Look, Write, ReadWrite, ReadLater, ReadElement, Object };

  explicit UsesVisitor(Uses &U) : U(U) {}

  void visit(const Stmt *S, Access A = Object) {
    if (!S)
      return;
    if (const auto *E = dyn_cast<Expr>(S))
      visitExpr(E, A);
    else
      visitStatement(S);
  }

private:
  static bool isRead(Access A) { return A == Read || A == Look; }

  void visitStatement(const Stmt *S) {
    if (const auto *Declaration = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declaration->decls())
        declare(D);
    if (isPrivateVLA(S))
      return;
    // What a clause names may be read and written where the construct begins and ends.
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      for (const OMPClause *Clause : Directive->clauses())
        for (const Stmt *Item : Clause->children())
          visit(Item);
    computeSizes(S);
    visitChildren(S);
  }

  void declare(const Decl *D) {
    if (const auto *Var = dyn_cast<VarDecl>(D)) {
      U.Declared.insert(Var->getCanonicalDecl());
      noteVLAs(Var->getType(), U.NeededVLAs);
      declareBindings(Var);
    }
  }

  // Each binding of a tuple is a reference with a declaration of its own.
  void declareBindings(const VarDecl *Var) {
    if (const auto *Decomposition = dyn_cast<DecompositionDecl>(Var))
      for (const BindingDecl *Binding : Decomposition->flat_bindings())
        if (const VarDecl *Holder = Binding->getHoldingVar())
          U.Declared.insert(Holder->getCanonicalDecl());
  }

  void computeSizes(const Stmt *S) {
    forEachSize(S, [this](const VariableArrayType *VLA) {
      if (U.DeclaredVLAs.insert(VLA).second)
        visit(VLA->getSizeExpr(), Read);
    });
  }

  template <typename Set> static void noteVLAs(QualType T, Set &Into) {
    while (!T.isNull() && T->isVariablyModifiedType()) {
      if (const ArrayType *Array = T->getAsArrayTypeUnsafe()) {
        if (const auto *VLA = dyn_cast<VariableArrayType>(Array))
          if (VLA->getSizeExpr())
            Into.insert(VLA);
        T = Array->getElementType();
      } else if (T->isReferenceType()) {
        T = T.getNonReferenceType();
      } else {
        T = T->getPointeeType();
      }
    }
  }

  void visitChildren(const Stmt *S) {
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  void visitExpr(const Expr *E, Access A) {
    noteVLAs(E->getType(), U.NeededVLAs);
    computeSizes(E);
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      U.CastsConstAway |= castsConstAway(*Cast);
    switch (E->getStmtClass()) {
    case Stmt::DeclRefExprClass:
      return visitReference(cast<DeclRefExpr>(E), A);
    case Stmt::CXXThisExprClass:
      if (!U.This)
        U.This = E;
      return noteParts(E, U.ThisParts);
    case Stmt::ParenExprClass:
      return visit(cast<ParenExpr>(E)->getSubExpr(), A);
    case Stmt::ImplicitCastExprClass:
      return visitCast(cast<ImplicitCastExpr>(E), A);
    case Stmt::ArraySubscriptExprClass:
      return visitSubscript(cast<ArraySubscriptExpr>(E), A);
    case Stmt::MemberExprClass:
      return visitMember(cast<MemberExpr>(E), A);
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass:
      return visitBinary(cast<BinaryOperator>(E));
    case Stmt::CXXMemberCallExprClass:
      return visitMemberCall(cast<CXXMemberCallExpr>(E), A);
    case Stmt::CallExprClass:
    case Stmt::CXXOperatorCallExprClass:
      return visitArguments(cast<CallExpr>(E), A);
    case Stmt::UnaryOperatorClass:
      if (cast<UnaryOperator>(E)->isIncrementDecrementOp())
        return visit(cast<UnaryOperator>(E)->getSubExpr(), ReadWrite);
      return visitChildren(E);
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      return visitChoice(*cast<AbstractConditionalOperator>(E), A);
    case Stmt::LambdaExprClass:
      return visitLambda(cast<LambdaExpr>(E));
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return visitSizeOf(cast<UnaryExprOrTypeTraitExpr>(E));
    case Stmt::CXXNoexceptExprClass:
      return;
    default:
      return visitChildren(E);
    }
  }

  void visitReference(const DeclRefExpr *E, Access A) {
    if (E->isNonOdrUse() == NOUR_Unevaluated)
      return;
    if (const Expr *Meant = standsFor(E))
      return visit(Meant, A);
    if (E->isNonOdrUse() == NOUR_Constant)
      return;
    const auto *Var = dyn_cast<VarDecl>(E->getDecl());
    if (!Var)
      return;
    VariableUse &Use = U.Variables[Var->getCanonicalDecl()];
    if (!Use.First)
      Use.First = E;
    Use.Read |= A != Write;
    Use.Written |= !isRead(A) && A != ReadLater;
    Use.Escapes |= A == ReadLater || A == ReadElement || A == Object;
    Use.Changed |= A != Read && A != ReadElement && !IsUnchanged;
    noteParts(E, Use.Parts);
  }

  void noteParts(const Expr *Of, ObjectParts &Parts) const {
    if (Of != PartOf)
      Parts.All = true;
    else if (!llvm::is_contained(Parts.Members, Part))
      Parts.Members.push_back(Part);
  }

  // What is captured by reference is used as the lambda's body uses it. What the lambda
  // declares is nobody's outside of it.
  void visitLambda(const LambdaExpr *E) {
    Uses Body(E->getBody());
    U.Declared.insert_range(Body.Declared);
    U.CastsConstAway |= Body.CastsConstAway;
    for (const ParmVarDecl *Parameter : E->getCallOperator()->parameters())
      U.Declared.insert(Parameter->getCanonicalDecl());
    for (auto [Capture, Init] : llvm::zip(E->captures(), E->capture_inits())) {
      if (Capture.capturesVariable() && Capture.getCapturedVar()->isInitCapture())
        U.Declared.insert(cast<VarDecl>(Capture.getCapturedVar()->getCanonicalDecl()));
      bool OnlyRead = Capture.capturesVariable() && !holdsOther(Capture, Init) &&
                      isa<VarDecl>(Capture.getCapturedVar()) &&
                      !Body.isWritten(cast<VarDecl>(Capture.getCapturedVar()));
      visit(Init, OnlyRead ? ReadLater : Object);
    }
  }

  /// Lowering has put another object into the place of the variable (LambdaCaptures.h).
  static bool holdsOther(const LambdaCapture &Capture, const Expr *Init) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Init->IgnoreParenImpCasts());
    return !Capture.getCapturedVar()->isInitCapture() && !isa<CXXConstructExpr>(Init) &&
           (!Ref || Ref->getDecl() != Capture.getCapturedVar());
  }

  static bool bindsToConst(const Expr *E) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    return Cast && Cast->getCastKind() == CK_NoOp && Cast->isGLValue() &&
           Cast->getType().isConstQualified();
  }

  /// The same of an argument, which may be const already (a parameter `const T &p`).
  static bool leadsToConst(const Expr *Arg) {
    return bindsToConst(Arg) || (Arg->isLValue() && Arg->getType().isConstQualified());
  }

  void visitCast(const ImplicitCastExpr *E, Access A) {
    if (E->getCastKind() == CK_LValueToRValue)
      A = Read;
    else if (bindsToConst(E) && !isRead(A))
      A = ReadLater;
    visit(E->getSubExpr(), A);
  }

  /// A reference to const that an argument is bound to ends with the call,
  /// unless the result can hold it, as that of std::max does.
  void visitArguments(const CallExpr *E, Access A) {
    if (!isa<CXXMemberCallExpr>(E))
      visit(E->getCallee());
    QualType T = E->getType();
    bool Ends = isRead(A) || (E->isPRValue() && (T->isArithmeticType() ||
                                                 T->isVoidType()));
    const auto *Callee = dyn_cast_or_null<FunctionDecl>(E->getCalleeDecl());
    const unsigned First = argumentsBeforeParameters(*E);
    const auto *Operator = First ? cast<CXXMethodDecl>(Callee) : nullptr;
    for (unsigned I = 0; I != E->getNumArgs(); ++I) {
      const Expr *Arg = E->getArg(I);
      const bool IsInLibrary = Callee && Callee->isInStdNamespace(), IsConst = leadsToConst(Arg);
      if (Ends && IsConst && IsInLibrary)
        visit(Arg, Read);
      else if (I < First)
        visitUnchanged(Operator, Arg, ofMethod(Operator, Arg->getType()));
      else if (IsConst && !IsInLibrary && !keepsConst(Callee, Arg->getType()) && !onlyReadsParameter(Callee, I - First))
        visitChanged(Arg);
      else
        visit(Arg, Ends && IsConst ? Look : Object);
    }
  }

  /// What is changed although it is handed on as const.
  void visitChanged(const Expr *E) { visit(bindsToConst(E) ? cast<ImplicitCastExpr>(E)->getSubExpr() : E, Object); }

  /// How a call of the method uses its object.
  static Access ofMethod(const CXXMethodDecl *Method, QualType OfObject) {
    return Method->isConst() && (keepsConst(Method, OfObject) || onlyReadsObject(Method)) ? Look : Object;
  }

  /// The object of a call, which may be such as leaves it as it is.
  void visitUnchanged(const CXXMethodDecl *Method, const Expr *Object, Access A) {
    const bool IsOneObject = isa<DeclRefExpr>(Object->IgnoreParenImpCasts());
    const bool Before = std::exchange(IsUnchanged, IsOneObject && Method && onlyReadsObject(Method));
    if (A == Access::Object && Method && Method->isConst())
      visitChanged(Object);
    else
      visit(Object, A);
    IsUnchanged = Before;
  }

  void visitMember(const MemberExpr *E, Access A) {
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (Field && !isRead(A) && A != ReadLater)
      U.WrittenFields.insert(Field->getCanonicalDecl());
    if (const Expr *Of = objectOf(E); Of && Of != PartOf) {
      PartOf = Of;
      Part = E;
    }
    // Writing a member does not make the other members dead.
    const Access Whole = A == Write ? ReadWrite : A;
    visit(E->getBase(), !E->isArrow() ? Whole : ofPointer(E->getBase(), Whole));
  }

  /// How `Pointer` is used if what it leads to is used in the way `A`: of an array, its elements are.
  static Access ofPointer(const Expr *Pointer, Access A) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Pointer->IgnoreParens());
    if (!Cast || Cast->getCastKind() != CK_ArrayToPointerDecay)
      return Read;
    return A == Read || A == ReadElement ? ReadElement : Object;
  }

  /// In the body of a generic lambda, which is not instantiated, no cast says that a pointer is
  /// read.
  void visitSubscript(const ArraySubscriptExpr *E, Access A) {
    const Access Elements = A == Read || A == ReadElement ? ReadElement : Object;
    for (const Expr *Side : {E->getLHS(), E->getRHS()})
      visit(Side, Side->isLValue() && Side->getType()->isPointerType() ? Read : Elements);
  }

  void visitBinary(const BinaryOperator *E) {
    if (E->isAssignmentOp())
      visit(E->getLHS(), E->isCompoundAssignmentOp() ? ReadWrite : Write);
    else
      visit(E->getLHS());
    visit(E->getRHS());
  }

  void visitMemberCall(const CXXMemberCallExpr *E, Access A) {
    const CXXMethodDecl *Method = E->getMethodDecl();
    const Expr *Callee = E->getCallee()->IgnoreParens();
    const auto *Member = dyn_cast<MemberExpr>(Callee);
    if (!Method || !Member)
      visit(Callee);
    else
      visitObject(*Member, Method, ofMethod(Method, Method->getThisType()->getPointeeType()));
    visitArguments(E, A);
  }

  void visitObject(const MemberExpr &Call, const CXXMethodDecl *Method, Access A) {
    if (Call.isArrow())
      visit(Call.getBase(), ofPointer(Call.getBase(), A));
    else
      visitUnchanged(Method, Call.getBase(), A);
  }

  /// In C++ it may be one variable or the other; what is not written then is as it was.
  void visitChoice(const AbstractConditionalOperator &E, Access A) {
    const auto *OrElse = dyn_cast<BinaryConditionalOperator>(&E); // `a ?: b`: the first is the condition, too
    visit(OrElse ? OrElse->getCommon() : E.getCond(), Read);
    for (const Expr *Arm : {OrElse ? OrElse->getCommon() : E.getTrueExpr(), E.getFalseExpr()})
      visit(Arm, A == Write ? ReadWrite : A);
  }

  void visitSizeOf(const UnaryExprOrTypeTraitExpr *E) {
    if (E->isArgumentType())
      return noteVLAs(E->getArgumentType(), U.NeededVLAs);
    if (E->getTypeOfArgument()->isVariablyModifiedType())
      visit(E->getArgumentExpr(), Read);
  }

  Uses &U;
  /// The member expression in hand, the outermost one, and of what.
  const Expr *PartOf = nullptr;
  const MemberExpr *Part = nullptr;
  bool IsUnchanged = false; ///< the variable in hand is the object of a call that only reads it
};

void Uses::add(const Stmt *S) { UsesVisitor(*this).visit(S); }

bool Uses::isDeclaredInside(const VarDecl *Var) const {
  return Declared.contains(Var->getCanonicalDecl());
}

bool Uses::isUsed(const VarDecl *Var) const {
  return Variables.contains(Var->getCanonicalDecl());
}

bool Uses::isWritten(const VarDecl *Var) const {
  return Variables.lookup(Var->getCanonicalDecl()).Written;
}

bool Uses::isWritten(const FieldDecl *Field) const {
  return WrittenFields.contains(Field->getCanonicalDecl());
}

llvm::SmallVector<const VariableArrayType *, 4> Uses::outerVLAs() const {
  llvm::SmallVector<const VariableArrayType *, 4> Outer;
  for (const VariableArrayType *VLA : NeededVLAs)
    if (!DeclaredVLAs.contains(VLA))
      Outer.push_back(VLA);
  return Outer;
}

const Expr *assignedBy(const Stmt *S) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(S))
    return Binary->isAssignmentOp() ? Binary->getLHS()->IgnoreParens()
                                    : nullptr;
  const auto *Unary = dyn_cast<UnaryOperator>(S);
  return Unary && Unary->isIncrementDecrementOp()
             ? Unary->getSubExpr()->IgnoreParens()
             : nullptr;
}

} // namespace pacc
