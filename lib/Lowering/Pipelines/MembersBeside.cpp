//===- MembersBeside.cpp - members beside arrays of a pipeline ------------===//
#include "Pipelines/MembersBeside.h"

#include "Data/Members/MemberVariables.h"
#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

const Expr *holderOf(const MemberExpr *E) {
  while (const Expr *Base = beforeBases(E->getBase())) {
    Base = Base->IgnoreParenImpCasts();
    const auto *Deref = dyn_cast<UnaryOperator>(Base);
    if (Deref && !E->isArrow() && Deref->getOpcode() == UO_Deref)
      Base = Deref->getSubExpr()->IgnoreParenImpCasts();
    const auto *Outer = dyn_cast<MemberExpr>(Base);
    const auto *Ref = dyn_cast<DeclRefExpr>(Base);
    if (isa<CXXThisExpr>(Base) || (Ref && isa<VarDecl>(Ref->getDecl())))
      return Base;
    if (!Outer || E->isArrow() || Deref || !isa<FieldDecl>(Outer->getMemberDecl()))
      return nullptr;
    E = Outer;
  }
  return nullptr;
}

namespace {

/// Null: `this`.
const VarDecl *variableOf(const Expr *Object) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Object);
  return Ref ? cast<VarDecl>(Ref->getDecl())->getCanonicalDecl() : nullptr;
}

bool isNumber(QualType T) { return (T->isArithmeticType() || T->isEnumeralType()) && !T.isVolatileQualified(); }

/// What one construct does with the object.
class ReadsOfObject {
public:
  explicit ReadsOfObject(const VarDecl *Object) : Object(Object) {}

  /// False: something else is done with it than to read numbers in it.
  bool add(Stmt *S) {
    if (const auto *For = dyn_cast<ForStmt>(S)) {
      // The host counts the iterations, and gives the kernel what it needs for that.
      const bool Before = std::exchange(InHead, true);
      const bool IsHeadGood = addIfAny(For->getInit()) && addIfAny(For->getCond()) && addIfAny(For->getInc());
      InHead = Before;
      return IsHeadGood && !For->getConditionVariable() && addIfAny(For->getBody());
    }
    return llvm::all_of(S->children(), [&](Stmt *&Child) { return !Child || addChild(Child); });
  }

  ArrayRef<Stmt **> places() const { return Places; }

private:
  bool addIfAny(const Stmt *S) { return !S || add(const_cast<Stmt *>(S)); }

  bool isObject(const Expr *E) const { return Object ? isReferenceTo(E, Object) : isa<CXXThisExpr>(E); }

  bool addChild(Stmt *&Child) {
    const auto *E = dyn_cast<Expr>(Child);
    if ((E && isa<DeclRefExpr, CXXThisExpr>(E) && isObject(E)) || (Object && typeMentions(Child, Object)))
      return false;
    const auto *Load = dyn_cast<ImplicitCastExpr>(Child);
    if (Load && Load->getCastKind() == CK_LValueToRValue && isNumber(Load->getSubExpr()->getType()))
      return addPlace(*Child->child_begin());
    return add(Child);
  }

  /// A number is read there: a member, or an element of one.
  bool addPlace(Stmt *&Place) {
    if (isa<ParenExpr>(Place))
      return addPlace(*Place->child_begin());
    if (auto *Element = dyn_cast<ArraySubscriptExpr>(Place)) {
      const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      const bool IsOfArray = Decay && Decay->getCastKind() == CK_ArrayToPointerDecay;
      auto Base = Element->child_begin(), Index = std::next(Base);
      if (Element->getBase() != *Base)
        std::swap(Base, Index);
      return addChild(*Index) && (IsOfArray ? addDecay(*Base) : addChild(*Base));
    }
    const auto *Member = dyn_cast<MemberExpr>(Place);
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    const Expr *Of = Field && !Field->isBitField() && !Field->getType()->isReferenceType() ? holderOf(Member) : nullptr;
    if (!Of || !isObject(Of))
      return addChild(Place);
    if (InHead && !Member->getType()->isArrayType())
      return true;
    Places.push_back(&Place);
    return MemberVariables::isPlain(Member);
  }

  bool addDecay(Stmt *&Array) {
    return isa<ParenExpr>(Array) ? addDecay(*Array->child_begin()) : addPlace(*Array->child_begin());
  }

  const VarDecl *const Object;
  SmallVector<Stmt **, 8> Places;
  bool InHead = false;
};

class MembersBeside {
public:
  MembersBeside(LoweringContext &LC, const Expr *Object, SmallVectorImpl<Stmt *> &Out)
      : LC(LC), Object(variableOf(Object)), Members(LC), Out(Out) {}

  /// In all compute constructs.
  void replaceIn(Stmt *S) {
    const auto *Construct = dyn_cast<OpenACCConstructStmt>(S);
    if (Construct && isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S)) {
      ReadsOfObject Reads(Object);
      if (!(Object && clauseMentions(Construct, Object)) && Reads.add(S))
        for (Stmt **Place : Reads.places())
          replace(*Place);
      return;
    }
    for (Stmt *Child : S->children())
      if (Child && !isa<LambdaExpr>(Child))
        replaceIn(Child);
  }

  ArrayRef<MemberVariables::Replaced> all() const { return Members.all(); }

private:
  void replace(Stmt *&Place) {
    const auto *Member = cast<MemberExpr>(Place);
    const MemberVariables::Replaced *Known = Members.find(Member);
    const VarDecl *Var = Known ? Known->Var : declare(Member);
    if (!Var)
      return;
    LC.B.at(Member->getExprLoc());
    Expr *Whole = LC.B.ref(Var);
    Place = Member->getType()->isArrayType() ? Whole : LC.B.subscript(LC.B.rvalue(Whole), LC.B.integer(0));
  }

  /// A number becomes an array of one: its value is that of the device, if all of the object is there, as an array's
  /// is.
  VarDecl *declare(const MemberExpr *Member) {
    Builder &B = LC.B;
    B.at(Member->getExprLoc());
    Expr *Value = cloneExpr(LC.C, const_cast<MemberExpr *>(Member), Member->getExprLoc());
    if (!Value)
      return nullptr;
    QualType T = Member->getType();
    if (!T->isArrayType()) {
      T = LC.C.getConstantArrayType(T, llvm::APInt(64, 1), nullptr, ArraySizeModifier::Normal, 0);
      Value = B.deref(B.convert(B.addressOf(Value), LC.C.getPointerType(T)));
    }
    VarDecl *Var = B.variable(LC.text(Member), LC.C.getLValueReferenceType(LC.C.getConstType(T)), Value);
    Var->setInit(Var->getInit()); // drops what was computed from it, as the object is not the device's
    Out.push_back(B.declare(Var));
    Members.add(Member, Var);
    return Var;
  }

  LoweringContext &LC;
  const VarDecl *const Object;
  MemberVariables Members;
  SmallVectorImpl<Stmt *> &Out;
};

/// Calls something, other than in kernels.
bool callsOnHost(const Stmt *S) {
  if (!S || isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S))
    return false;
  return isa<CallExpr, CXXConstructExpr, CXXNewExpr, CXXDeleteExpr>(S) || llvm::any_of(S->children(), callsOnHost);
}

/// Whether all that the body does, beside its kernels, leaves the object as it is.
bool stays(const Stmt *Body, const Uses &Of, const VarDecl *Object, ArrayRef<MemberVariables::Replaced> Members) {
  return !callsOnHost(Body) && (!Object || !Of.variables().lookup(Object).Changed) &&
         llvm::none_of(Members, [&](const MemberVariables::Replaced &R) {
           return Of.isWritten(cast<FieldDecl>(R.Member->getMemberDecl()));
         });
}

} // namespace

void referToMembersBeside(LoweringContext &LC, OpenACCDataConstruct *Construct, ArrayRef<const Expr *> Objects,
                          SmallVectorImpl<Stmt *> &Out, SmallVectorImpl<const VarDecl *> &Changing) {
  Stmt *Body = Construct->getStructuredBlock();
  SmallVector<const VarDecl *, 2> Seen;
  for (const Expr *Object : Objects) {
    const VarDecl *Var = variableOf(Object);
    const auto Names = [Var](const OpenACCDataConstruct *Data) { return Var && clauseMentions(Data, Var); };
    if (llvm::is_contained(Seen, Var) || Names(Construct) || llvm::any_of(LC.EnclosingData, Names))
      continue;
    Seen.push_back(Var);
    MembersBeside Beside(LC, Object, Out);
    Beside.replaceIn(Body);
    const Uses Of(Body);
    if (!stays(Body, Of, Var, Beside.all()))
      for (const MemberVariables::Replaced &R : Beside.all())
        Changing.push_back(R.Var);
  }
}

} // namespace pacc
