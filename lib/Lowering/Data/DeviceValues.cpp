//===- DeviceValues.cpp - values of which the device may have a copy ------===//
#include "Data/DeviceValues.h"
#include "Data/ImplicitData.h"
#include "Data/OwnObjects.h"
#include "Tree/Capture.h"
#include "Tree/Clone.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Region.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// The member or the call that `E` is the value of; null if it is none.
Expr *asLeaf(Expr *E) {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      Cast && Cast->getCastKind() == CK_LValueToRValue)
    E = Cast->getSubExpr()->IgnoreParens();
  auto *Member = dyn_cast<MemberExpr>(E);
  if (Member && isa<FieldDecl>(Member->getMemberDecl()) &&
      !Member->getType()->isPointerType())
    return E;
  return isa<CXXMemberCallExpr>(E) ? E : nullptr;
}

class ValueSplitter {
public:
  explicit ValueSplitter(Region &R) : R(R), C(R.Ctx.C), B(R.Ctx.B) {}

  /// Null where an expression cannot be copied.
  const HeldValue *hold(Expr *Leaf) {
    llvm::FoldingSetNodeID Id;
    profile(Leaf, C, Id);
    for (const HeldValue &Held : R.Held)
      if (Held.Id == Id)
        return &Held;
    Expr *Value = cloneExpr(C, Leaf, Leaf->getBeginLoc());
    Expr *Object = Value ? address(Leaf) : nullptr;
    if (!Object)
      return nullptr;
    return &add(Id, nameOf(Leaf), Object, Value);
  }

  const HeldValue &hold(const VarDecl *Var) {
    llvm::FoldingSetNodeID Id;
    Id.AddPointer(Var->getCanonicalDecl());
    for (const HeldValue &Held : R.Held)
      if (Held.Id == Id)
        return Held;
    return add(Id, Var->getName(), B.addressOf(B.ref(Var)), B.ref(Var));
  }

  Expr *choose(const HeldValue &Held, Expr *OfCopy) {
    return B.paren(B.conditional(B.value(Held.Copy), OfCopy,
                                 B.value(Held.Value)));
  }

  /// The leaf as a kernel finds it behind the pointer.
  Expr *behind(const HeldValue &Held, Expr *Leaf) {
    auto *Call = dyn_cast<CXXMemberCallExpr>(Leaf);
    if (!Call && !Leaf->refersToBitField())
      return B.rvalue(B.deref(B.value(Held.Copy)));
    Expr *Named = Call ? Call->getCallee()->IgnoreParens() : Leaf;
    auto *Member = cast<MemberExpr>(cloneNode(C, Named));
    Member->setBase(B.value(Held.Copy));
    Member->setArrow(true);
    if (!Call)
      return B.rvalue(Member);
    Stmt *Copy = cloneNode(C, Call);
    *Copy->child_begin() = Member;
    return cast<Expr>(Copy);
  }

private:
  static llvm::StringRef nameOf(const Expr *Leaf) {
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Leaf))
      return Call->getMethodDecl()->getIdentifier()
                 ? Call->getMethodDecl()->getName()
                 : "value";
    return cast<MemberExpr>(Leaf)->getMemberDecl()->getName();
  }

  /// The address of the member; that of the whole object for bit-fields and calls.
  Expr *address(Expr *Leaf) {
    auto *Call = dyn_cast<CXXMemberCallExpr>(Leaf);
    if (!Call && !Leaf->refersToBitField()) {
      Expr *Member = cloneExpr(C, Leaf, Leaf->getBeginLoc());
      return Member ? B.addressOf(Member) : nullptr;
    }
    auto *Named = cast<MemberExpr>(
        Call ? Call->getCallee()->IgnoreParens() : Leaf);
    Expr *Base = cloneExpr(C, Named->getBase(), Leaf->getBeginLoc());
    if (!Base)
      return nullptr;
    return Named->isArrow() ? Base : B.addressOf(Base);
  }

  const HeldValue &add(const llvm::FoldingSetNodeID &Id, llvm::StringRef Name,
                       Expr *Object, Expr *Value) {
    B.at(Value->getBeginLoc());
    HeldValue Held;
    Held.Id = Id;
    Held.Copy = B.variable(("__pacc_copy_" + Name).str(), Object->getType(),
                           Object);
    Held.Value = B.variable(
        ("__pacc_value_" + Name).str(),
        Value->getType().getNonReferenceType().getUnqualifiedType(), Value);
    R.Host.push_back(B.declare(Held.Copy));
    R.Host.push_back(B.declare(Held.Value));
    R.Copies.insert(Held.Copy);
    R.HostValues.insert(Held.Value);
    R.Held.push_back(std::move(Held));
    return R.Held.back();
  }

  Region &R;
  ASTContext &C;
  Builder &B;
};

/// Of an object that goes by value the kernel has what counts, wherever that comes from.
bool isInValue(const Region &R, const Expr *Leaf) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Leaf);
  const VarDecl *Whole = wholeVariable(Call ? Call->getImplicitObjectArgument() : Leaf);
  return Whole && goesByValue(R, R.Before, Whole);
}

/// Puts the kernels' values into a copied expression. Null after a failure.
Expr *split(Region &R, Expr *E, Sources &Out) {
  ValueSplitter S(R);
  if (Expr *Leaf = asLeaf(E)) {
    const HeldValue *Held = S.hold(Leaf);
    if (!Held)
      return nullptr;
    Out.push_back(Held->Copy);
    if (isInValue(R, Leaf))
      return E;
    R.Ctx.B.at(E->getBeginLoc());
    return S.choose(*Held, S.behind(*Held, Leaf));
  }
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl())) {
      if (R.Read.contains(Var->getCanonicalDecl()))
        Out.push_back(S.hold(Var).Copy);
      else if (R.visibleItem(Var) && !Var->getType()->isPointerType())
        Out.push_back(Var);
    }
  for (Stmt *&Child : E->children()) {
    Child = split(R, cast<Expr>(Child), Out);
    if (!Child)
      return nullptr;
  }
  return E;
}

/// Whether anything but the host can have a copy of the variable's object.
bool mayBePresent(const Region &R, const VarDecl *Var) {
  return !Var->hasLocalStorage() || Var->getType()->isReferenceType() ||
         !R.Ctx.declares(Var) ||
         R.Ctx.MayBePresent.contains(Var->getCanonicalDecl());
}

} // namespace

void findReadScalars(Region &R) {
  if (R.Kind != PACC_KERNELS)
    return;
  for (const auto &[Var, Use] : R.Before.variables()) {
    QualType T = Var->getType().getNonReferenceType();
    bool Scalar = T->isArithmeticType() || T->isEnumeralType();
    if (Scalar && !isOfQueue(R, Var) && !Use.Written && !Var->getType().isConstQualified() &&
        !T.isVolatileQualified() && !R.Before.isDeclaredInside(Var) &&
        !R.visibleItem(Var) && !clauseMentions(R.Construct, Var) &&
        mayBePresent(R, Var) && !mayChangeByOtherName(R, Var) && !isDeviceConstant(R.Ctx, Var))
      R.Read.insert(Var);
  }
}

Expr *readScalar(Region &R, const VarDecl *Var) {
  ValueSplitter S(R);
  const HeldValue &Held = S.hold(Var);
  return S.choose(Held, R.Ctx.B.rvalue(R.Ctx.B.deref(R.Ctx.B.value(Held.Copy))));
}

Expr *forKernel(Region &R, Expr *E, Sources &Out) {
  Expr *Copy = cloneExpr(R.Ctx.C, E, E->getBeginLoc());
  return Copy ? split(R, Copy, Out) : nullptr;
}

} // namespace pacc
