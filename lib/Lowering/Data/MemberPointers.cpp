//===- MemberPointers.cpp - pointer members that kernels follow -----------===//
#include "Data/MemberPointers.h"
#include "Tree/Capture.h"
#include "Tree/Clone.h"
#include "Clauses/DataClauses.h"
#include "Region.h"
#include "Clauses/Sections.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Where a member lies: in a variable, behind a pointer variable, or in *this.
struct Path {
  const VarDecl *Root = nullptr; ///< null: `this`
  bool BehindPointer = false;
  llvm::SmallVector<const FieldDecl *, 4> Fields; ///< innermost first

  bool operator==(const Path &P) const {
    return Root == P.Root && BehindPointer == P.BehindPointer &&
           Fields == P.Fields;
  }
};

/// Without parentheses, loads and conversions to a base class at a known place.
const Expr *withoutCasts(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    if (!Cast || llvm::any_of(Cast->path(), [](const CXXBaseSpecifier *Base) {
          return Base->isVirtual();
        }))
      return E;
    E = Cast->getSubExpr();
  }
}

/// Nothing if the way to the member leads through more than one pointer, or
/// through an array.
std::optional<Path> pathOf(const MemberExpr *Member) {
  Path P;
  for (;;) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->getType()->isReferenceType())
      return std::nullopt;
    P.Fields.push_back(Field->getCanonicalDecl());
    const Expr *Base = withoutCasts(Member->getBase());
    P.BehindPointer = Member->isArrow();
    if (const auto *Deref = dyn_cast<UnaryOperator>(Base);
        Deref && Deref->getOpcode() == UO_Deref && !Member->isArrow()) {
      P.BehindPointer = true;
      Base = withoutCasts(Deref->getSubExpr());
    }
    if (P.BehindPointer && isa<CXXThisExpr>(Base))
      return P;
    if (const auto *Address = dyn_cast<UnaryOperator>(Base);
        Address && Address->getOpcode() == UO_AddrOf && P.BehindPointer) {
      P.BehindPointer = false; // (&object)->member
      Base = withoutCasts(Address->getSubExpr());
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Base)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Var || standsFor(Ref) || Ref->isNonOdrUse() != NOUR_None)
        return std::nullopt;
      P.Root = Var->getCanonicalDecl();
      return P;
    }
    Member = dyn_cast<MemberExpr>(Base);
    if (!Member || P.BehindPointer)
      return std::nullopt;
  }
}

class Finder {
public:
  explicit Finder(const Region &R) : R(R) {
    for (const ClauseItem &Item : dataItems(R.Ctx, R.Construct))
      named(Item);
    // Other clauses of a data construct lead the member to its data only where the object was on
    // the device already.
    for (const auto *Data : R.Ctx.EnclosingData)
      for (const ClauseItem &Item : dataItems(R.Ctx, Data))
        if ((Item.Clause.Action & PACC_ACTION_MASK) == PACC_NO_CREATE)
          named(Item);
  }

  llvm::SmallVector<const MemberExpr *, 4> Found;

  /// `Tested`: only whether it is null, or how it compares, counts.
  void visit(const Stmt *S, bool Tested = false) {
    if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
      return;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
      const auto *Member = dyn_cast<MemberExpr>(Cast->getSubExpr()->IgnoreParens());
      if (Cast->getCastKind() == CK_LValueToRValue && Member && !Tested)
        note(Member);
      return visit(Cast->getSubExpr(),
                   Tested || Cast->getCastKind() == CK_PointerToBoolean);
    }
    if (const auto *Paren = dyn_cast<ParenExpr>(S))
      return visit(Paren->getSubExpr(), Tested);
    const Expr *Condition = conditionOf(S);
    const bool Tests = isTest(S);
    for (const Stmt *Child : S->children())
      visit(Child, Tests || (Child && Child == Condition));
  }

private:
  static const Expr *conditionOf(const Stmt *S) {
    if (const auto *If = dyn_cast<IfStmt>(S))
      return If->getCond();
    if (const auto *While = dyn_cast<WhileStmt>(S))
      return While->getCond();
    if (const auto *Do = dyn_cast<DoStmt>(S))
      return Do->getCond();
    if (const auto *For = dyn_cast<ForStmt>(S))
      return For->getCond();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(S))
      return Choice->getCond();
    return nullptr;
  }

  static bool isTest(const Stmt *S) {
    if (const auto *Unary = dyn_cast<UnaryOperator>(S))
      return Unary->getOpcode() == UO_LNot;
    const auto *Binary = dyn_cast<BinaryOperator>(S);
    return Binary && (Binary->isComparisonOp() || Binary->isLogicalOp() ||
                      (Binary->getOpcode() == BO_Sub &&
                       Binary->getRHS()->getType()->isPointerType()));
  }

  void named(const ClauseItem &Item) {
    if (const auto *Member = dyn_cast<MemberExpr>(Item.S.Root))
      if (std::optional<Path> P = pathOf(Member))
        Known.push_back(*P);
  }

  void note(const MemberExpr *Member) {
    if (!Member->getType()->isPointerType() ||
        Member->getType()->isFunctionPointerType())
      return;
    std::optional<Path> P = pathOf(Member);
    if (!P || llvm::is_contained(Known, *P))
      return;
    Known.push_back(*P);
    if (R.Before.isWritten(P->Fields.front())) // the device's own pointer
      return;
    if (!P->Root || mayLook(*P))
      Found.push_back(Member);
  }

  bool mayLook(const Path &P) const {
    return !R.Before.isDeclaredInside(P.Root) &&
           !R.FirstPrivate.contains(P.Root) &&
           !R.Ctx.DevicePointers.contains(P.Root) &&
           !(P.BehindPointer && R.Before.isWritten(P.Root)) &&
           !isDeviceConstant(R.Ctx, P.Root);
  }

  const Region &R;
  llvm::SmallVector<Path, 8> Known; ///< in clauses, or met
};

} // namespace

llvm::SmallVector<const MemberExpr *, 4> findMemberPointers(const Region &R) {
  if (R.Ctx.InPipeline) // whose objects point to chunks
    return {};
  Finder F(R);
  F.visit(R.Body);
  return F.Found;
}

void emitMemberPointers(Region &R, llvm::ArrayRef<const MemberExpr *> Members,
                        llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = R.Ctx.B;
  for (const MemberExpr *Member : Members) {
    auto *Written = const_cast<MemberExpr *>(Member);
    Expr *Copy = cloneExpr(R.Ctx.C, Written, B.location());
    if (Copy)
      Out.push_back(PACC_CALL(
          B, __pacc_item, B.integer(PACC_ATTACH | PACC_ITEM_IMPLICIT),
          B.string(Section::of(Written).name(R.Ctx)), B.addressOf(Copy), B.null(),
          B.integer(0), B.integer(-1)));
  }
}

} // namespace pacc
