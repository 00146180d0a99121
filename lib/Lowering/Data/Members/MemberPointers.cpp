//===- MemberPointers.cpp - members that kernels follow -------------------===//
#include "Data/Members/MemberPointers.h"
#include "Clauses/DataClauses.h"
#include "Clauses/ItemNotes.h"
#include "Clauses/Items.h"
#include "Clauses/Sections.h"
#include "Data/Members/MemberPaths.h"
#include "Data/Members/MemberVariables.h"
#include "Data/ImplicitData.h"
#include "Region.h"
#include "Tree/References.h"
#include "Scalars.h"
#include "Tree/Capture.h"
#include "Tree/Clone.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool isReference(const MemberExpr *Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  return Field && Field->getType()->isReferenceType();
}

class MemberPointerFinder {
public:
  MemberPointerFinder(const Region &R, HostKnows Knows) : R(R), Knows(Knows) {
    for (const ClauseItem &Item : dataItems(R.Ctx, R.Construct))
      named(Item);
    // Other clauses of a data construct lead the member to its data only where the object was on
    // the device already.
    for (const auto *Data : R.Ctx.EnclosingData)
      for (const ClauseItem &Item : dataItems(R.Ctx, Data))
        if ((Item.Clause.Action & PACC_ACTION_MASK) == PACC_NO_CREATE)
          named(Item);
  }

  FollowedMembers Found;

  /// `Tested`: only whether it is null, or how it compares, counts.
  void visit(const Stmt *S, bool Tested = false) {
    if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
      return;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
      const auto *Member = dyn_cast<MemberExpr>(Cast->getSubExpr()->IgnoreParens());
      if (Cast->getCastKind() == CK_LValueToRValue && Member && !Tested)
        note(Member);
      if (Cast->getCastKind() == CK_LValueToRValue && Member && isReference(Member)) {
        noteReference(Member, /*IsRead=*/true);
        return visit(Member->getBase());
      }
      return visit(Cast->getSubExpr(),
                   Tested || Cast->getCastKind() == CK_PointerToBoolean);
    }
    if (const auto *Paren = dyn_cast<ParenExpr>(S))
      return visit(Paren->getSubExpr(), Tested);
    if (const auto *Member = dyn_cast<MemberExpr>(S); Member && isReference(Member))
      noteReference(Member, /*IsRead=*/false);
    const Expr *Condition = conditionOf(S);
    const bool Tests = isTest(S);
    const size_t Outside = Here.size();
    for (const Stmt *Child : S->children()) {
      if (Child)
        addGuards(R, Knows, S, Child, Here);
      visit(Child, Tests || (Child && Child == Condition));
      Here.truncate(Outside);
    }
  }

  bool mayFollow(const MemberExpr *Member) const {
    const std::optional<MemberPath> P = memberPathOf(Member);
    return P && !llvm::is_contained(Known, *P) && !R.Before.isWritten(P->Fields.front()) && mayLook(*P);
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
    const auto *Member = dyn_cast<MemberExpr>(Item.S.Root);
    if (!Member)
      return;
    if (std::optional<MemberPath> P = memberPathOf(Member))
      Known.push_back(*P);
    else
      KnownInChains.push_back(Member);
  }

  void note(const MemberExpr *Member) {
    if (!Member->getType()->isPointerType() ||
        Member->getType()->isFunctionPointerType())
      return;
    std::optional<MemberPath> P = memberPathOf(Member);
    if (!P)
      return noteInChain(Member);
    if (const size_t Index = llvm::find(Pointers, *P) - Pointers.begin(); Index != Pointers.size())
      return Found.Pointers[Index].Uses.add(Here);
    if (llvm::is_contained(Known, *P))
      return;
    Known.push_back(*P);
    if (R.Before.isWritten(P->Fields.front())) // the device's own pointer
      return;
    if (!mayLook(*P))
      return;
    Pointers.push_back(*P);
    Found.Pointers.push_back({Member, {}});
    Found.Pointers.back().Uses.add(Here);
  }

  void noteInChain(const MemberExpr *Member) {
    const auto IsSame = [Member](const MemberExpr *Other) { return MemberVariables::isSame(Other, Member); };
    const auto Before = llvm::find_if(Found.Chained, [&](const auto &P) { return IsSame(P.Member); });
    if (Before != Found.Chained.end())
      return Before->Uses.add(Here);
    if (!chainedObjectOf(R, Member) || llvm::any_of(KnownInChains, IsSame) || MemberVariables::changedIn(R.Before, Member))
      return;
    Found.Chained.push_back({Member, {}});
    Found.Chained.back().Uses.add(Here);
  }

  /// What the object holds for a reference is an address of the host, whatever clauses name.
  void noteReference(const MemberExpr *Member, bool IsRead) {
    std::optional<MemberPath> P = memberPathOf(Member);
    if (Member->getType()->isFunctionType() || !P || !mayLook(*P))
      return;
    const size_t Index = llvm::find(References, *P) - References.begin();
    if (Index == References.size()) {
      References.push_back(*P);
      const bool HasClause = llvm::is_contained(Known, *P) && !Member->getType()->isPointerType();
      Found.References.push_back({Member, HasClause, /*IsRead=*/true});
    }
    Found.References[Index].IsRead &= IsRead;
  }

  bool mayLook(const MemberPath &P) const {
    if (!P.Root)
      return true;
    return !R.Before.isDeclaredInside(P.Root) &&
           !R.FirstPrivate.contains(P.Root) &&
           !R.Ctx.DevicePointers.contains(P.Root) &&
           !(P.BehindPointer && R.Before.isWritten(P.Root)) &&
           !isDeviceConstant(R.Ctx, P.Root);
  }

  const Region &R;
  const HostKnows Knows;
  llvm::SmallVector<MemberPath, 8> Known; ///< in clauses, or met
  llvm::SmallVector<const MemberExpr *, 4> KnownInChains; ///< in clauses
  llvm::SmallVector<MemberPath, 4> Pointers, References; ///< in Found
  Guards Here; ///< what holds where the visitor is
};

/// Where the object has the address that a reference is; null after an error.
Expr *addressInObject(Region &R, const MemberExpr *Member) {
  Builder &B = R.Ctx.B;
  const auto *Field = cast<FieldDecl>(Member->getMemberDecl());
  const CharUnits Offset = R.Ctx.C.toCharUnitsFromBits(int64_t(R.Ctx.C.getFieldOffset(Field)));
  Expr *Object = cloneExpr(R.Ctx.C, Member->getBase(), B.location());
  if (!Object)
    return nullptr;
  Object = Member->isArrow() ? Object : B.addressOf(Object);
  return B.binary(BO_Add, B.convert(Object, R.Ctx.C.getPointerType(R.Ctx.C.CharTy)),
                  B.integer(Offset.getQuantity()));
}

/// Copies of its bytes can be made.
bool isWholeObject(const ASTContext &C, QualType T) {
  return T->isObjectType() && !T->isIncompleteType() && !T->isVariablyModifiedType() &&
         !T.isVolatileQualified();
}

/// The object that a reference is, as a variable that no clause names; the device's address of it
/// gets known.
void emitReferent(Region &R, const MemberExpr *Member, bool IsRead, llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = R.Ctx.B;
  const auto Address = [&]() -> Expr * {
    Expr *Copy = cloneExpr(R.Ctx.C, const_cast<MemberExpr *>(Member), B.location());
    return Copy ? B.addressOf(Copy) : nullptr;
  };
  Expr *Var = Address(), *Base = Address();
  if (!Var || !Base)
    return;
  const QualType T = Member->getType();
  // default(present) is about aggregates; and what is only read must not come back, as the program
  // may have changed it since.
  const bool IsScalar = isScalar(T);
  const unsigned Action =
      IsScalar ? (IsRead ? PACC_COPYIN : PACC_COPY) | PACC_ITEM_IMPLICIT : implicitAction(R, R.Before, T);
  const Section Object = Section::of(const_cast<MemberExpr *>(Member));
  Out.push_back(PACC_CALL(B, __pacc_item, B.integer(Action | PACC_ITEM_MEMBER),
                          B.string(Object.name(R.Ctx)), Var, Base, B.integer(0),
                          B.sizeOf(T)));
  noteImplicitItem(R.Ctx, R.Construct, Object, Action);
}

} // namespace

FollowedMembers findFollowedMembers(const Region &R, HostKnows Knows) {
  if (R.Ctx.InPipeline) // whose objects point to chunks
    return {};
  MemberPointerFinder F(R, Knows);
  F.visit(R.Body);
  return F.Found;
}

bool mayFollow(const Region &R, const MemberExpr *Member) {
  return !R.Ctx.InPipeline && MemberPointerFinder(R, [](const Expr *, bool) { return false; }).mayFollow(Member);
}

void emitFollowedMembers(Region &R, const FollowedMembers &Members,
                         llvm::SmallVectorImpl<Stmt *> &Referents,
                         llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = R.Ctx.B;
  const auto Attach = [&](const MemberExpr *Member, Expr *Where, unsigned Kind, const ReachedUses *Uses = nullptr) {
    Expr *Action = B.integer(PACC_ATTACH | PACC_ITEM_IMPLICIT | Kind);
    if (Expr *Unreached = Uses ? Uses->unless(R, PACC_ITEM_UNREACHED) : nullptr)
      Action = B.binary(BO_Or, Action, B.paren(Unreached));
    if (Where)
      Out.push_back(PACC_CALL(
          B, __pacc_item, Action,
          B.string(Section::of(const_cast<MemberExpr *>(Member)).name(R.Ctx)), Where, B.null(),
          B.integer(0), B.integer(-1)));
  };
  for (const auto &[Member, HasClause, IsRead] : Members.References) {
    if (!HasClause && isWholeObject(R.Ctx.C, Member->getType()))
      emitReferent(R, Member, IsRead, Referents);
    Attach(Member, addressInObject(R, Member), PACC_ITEM_REFERENCE);
  }
  const auto AttachPointer = [&](const MemberExpr *Member, const ReachedUses &Uses) {
    Expr *Copy = cloneExpr(R.Ctx.C, const_cast<MemberExpr *>(Member), B.location());
    const std::optional<MemberPath> Way = memberPathOf(Member);
    const bool IsInValue = Way && Way->Root && !Way->BehindPointer && goesByValue(R, R.Before, Way->Root);
    Attach(Member, Copy ? B.addressOf(Copy) : nullptr, IsInValue ? PACC_ITEM_BY_VALUE : 0, &Uses);
  };
  for (const auto &Pointers : {llvm::ArrayRef(Members.Pointers), llvm::ArrayRef(Members.Chained)})
    for (const auto &[Member, Uses] : Pointers)
      AttachPointer(Member, Uses);
}

} // namespace pacc
