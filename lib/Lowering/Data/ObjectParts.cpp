//===- ObjectParts.cpp - whole objects and what of them is used -----------===//
#include "Data/ObjectParts.h"
#include "Clauses/DataClauses.h"
#include "Data/ImplicitData.h"
#include "Data/ReadObjects.h"
#include "Region.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtOpenACC.h"
#include <set>

using namespace clang;

namespace pacc {
namespace {

/// All that `S` does with the pointer is to use the one object that it leads to; then `Parts`
/// tells what of it. Else `Other` is a use of another kind.
class PartsBehind {
public:
  explicit PartsBehind(const VarDecl *Pointer) : Pointer(Pointer) {}

  bool add(const Stmt *S) {
    if (!S)
      return true;
    if (typeMentions(S, Pointer)) {
      Other = S;
      return false;
    }
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      return true;
    if (const auto *Member = dyn_cast<MemberExpr>(S); Member && pointerBefore(Member) == Pointer) {
      addMember(Member);
      return true;
    }
    if (const auto *E = dyn_cast<Expr>(S); E && pointerOf(E) == Pointer) {
      Parts.All = true;
      return true;
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() == CK_PointerToBoolean && isReferenceTo(Cast->getSubExpr(), Pointer))
      return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl()->getCanonicalDecl() == Pointer) {
      Other = S;
      return false;
    }
    return llvm::all_of(S->children(), [this](const Stmt *Child) { return add(Child); });
  }

  ObjectParts Parts;
  const Stmt *Other = nullptr;

private:
  void addMember(const MemberExpr *Member) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (isa<VarDecl>(Member->getMemberDecl())) // static
      return;
    Parts.All |= !Field || Field->isBitField();
    if (!Parts.All && !llvm::is_contained(Parts.Members, Member))
      Parts.Members.push_back(Member);
  }

  const VarDecl *const Pointer;
};

/// Of the base class in the object that is converted to it.
CharUnits offsetOfBases(const ASTContext &C, const Expr *E) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  if (!Cast || beforeBases(Cast) == Cast)
    return CharUnits::Zero();
  const QualType From = Cast->getSubExpr()->getType();
  const CXXRecordDecl *Class = From->isPointerType() ? From->getPointeeCXXRecordDecl() : From->getAsCXXRecordDecl();
  CharUnits Offset = offsetOfBases(C, Cast->getSubExpr());
  for (const CXXBaseSpecifier *Base : Cast->path()) {
    const CXXRecordDecl *Next = Base->getType()->getAsCXXRecordDecl();
    Offset += C.getASTRecordLayout(Class).getBaseClassOffset(Next);
    Class = Next;
  }
  return Offset;
}

CharUnits offsetOf(const ASTContext &C, const MemberExpr *E) {
  const auto *Field = cast<FieldDecl>(E->getMemberDecl());
  const CharUnits Offset = C.toCharUnitsFromBits(int64_t(C.getFieldOffset(Field))) + offsetOfBases(C, E->getBase());
  const auto *Outer = dyn_cast<MemberExpr>(beforeBases(E->getBase()));
  return E->isArrow() || !Outer ? Offset : offsetOf(C, Outer) + Offset;
}

/// Null: `this`.
const VarDecl *variableOf(const Expr *Object) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Object);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var ? Var->getCanonicalDecl() : nullptr;
}

/// Calls F for each item of a visible clause that names a member.
template <typename Function> void forEachNamedMember(const Region &R, Function F) {
  const auto Read = [&](const OpenACCConstructStmt *Construct) {
    for (const ClauseItem &Item : dataItems(R.Ctx, Construct))
      if (const auto *E = dyn_cast<MemberExpr>(Item.S.Root))
        F(E, Item);
  };
  Read(R.Construct);
  for (const auto *Data : R.Ctx.EnclosingData)
    Read(Data);
}

/// Offsets of the members of an object of which visible clauses name sections.
std::set<int64_t> membersInSections(const Region &R, const VarDecl *Object) {
  std::set<int64_t> Offsets;
  forEachNamedMember(R, [&](const MemberExpr *E, const ClauseItem &Item) {
    const Expr *Of = objectOf(E);
    const bool IsOfObject = Of ? variableOf(Of) == Object : Object && pointerBefore(E) == Object;
    if (IsOfObject && !Item.S.Dimensions.empty() && isa<FieldDecl>(E->getMemberDecl()))
      Offsets.insert(offsetOf(R.Ctx.C, E).getQuantity());
  });
  return Offsets;
}

/// What visible clauses name of the object: a part of it, or what its pointers lead to.
struct NamedBehind {
  std::string Part; ///< one of the parts, as the clause names it
  bool Target = false;
};

NamedBehind namedBehind(const Region &R, const VarDecl *Pointer) {
  NamedBehind Named;
  forEachNamedMember(R, [&](const MemberExpr *E, const ClauseItem &Item) {
    if (pointerBefore(E) != Pointer || Item.Clause.DevicePtr)
      return;
    if (E->getType()->isPointerType())
      Named.Target = true;
    else
      Named.Part = Item.S.name(R.Ctx);
  });
  return Named;
}

/// The pointer can lead to one object whose bytes may be copied.
bool mayLeadToObject(const Region &R, const VarDecl *Var) {
  const QualType T = Var->getType().getNonReferenceType();
  const auto *Record = T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  Record = Record ? Record->getDefinition() : nullptr;
  return Record && !mayGoOnBehind(R.Ctx.C, Record) && !T.isVolatileQualified() && !R.Ctx.InPipeline &&
         !R.Before.isWritten(Var) && !R.Ctx.DevicePointers.contains(Var) && !R.Ctx.MaybeDevicePointers.contains(Var);
}

} // namespace

bool mayGoOnBehind(const ASTContext &C, const RecordDecl *Record) {
  if (Record->hasFlexibleArrayMember())
    return true;
  const FieldDecl *Last = nullptr;
  for (const FieldDecl *Field : Record->fields())
    Last = Field;
  if (!Last)
    return false;
  const RecordDecl *Inner = Last->getType()->getAsRecordDecl();
  Inner = Inner ? Inner->getDefinition() : nullptr;
  return Inner ? mayGoOnBehind(C, Inner)
               : Last->getType()->isArrayType() &&
                     Decl::isFlexibleArrayMemberLike(C, Last, Last->getType(),
                                                     LangOptions::StrictFlexArraysLevelKind::OneZeroOrIncomplete,
                                                     /*IgnoreTemplateOrMacroSubstitution=*/true);
}

void findObjectsBehind(Region &R) {
  const ASTContext &C = R.Ctx.C;
  for (const auto &[Var, Use] : R.Before.variables()) {
    if (R.Before.isDeclaredInside(Var) || R.visibleItem(Var) || R.FirstPrivate.contains(Var))
      continue;
    const bool MayLead = mayLeadToObject(R, Var);
    const NamedBehind Named = MayLead ? namedBehind(R, Var) : NamedBehind();
    // What the device has of the object counts, not the host's.
    const bool InPart = !Named.Part.empty();
    if (!InPart && onlyReadsMembers(C, R.Body, Var, ReadMembers::Values)) {
      R.ReadObjects.insert(Var);
      continue;
    }
    const bool IsOnlyRead = onlyReadsMembers(C, R.Body, Var, ReadMembers::ValuesAndPointers);
    PartsBehind Behind(Var);
    if (!MayLead || (!InPart && !Named.Target && !IsOnlyRead))
      continue;
    if (Behind.add(R.Body))
      R.ObjectsBehind.insert({Var, {std::move(Behind.Parts), IsOnlyRead}});
    else if (InPart)
      report(R.Ctx.S, Behind.Other->getBeginLoc(), Diag::ObjectInPart) << Var->getName() << Named.Part;
  }
}

void emitParts(Region &R, const VarDecl *Object, const ObjectParts &Parts,
               llvm::SmallVectorImpl<Stmt *> &Out) {
  if (Parts.All)
    return;
  const std::set<int64_t> Sections = membersInSections(R, Object);
  std::set<std::pair<int64_t, int64_t>> Known;
  for (const MemberExpr *E : Parts.Members) {
    const int64_t Offset = offsetOf(R.Ctx.C, E).getQuantity();
    const bool IsReference = E->getMemberDecl()->getType()->isReferenceType();
    const QualType Held = IsReference ? R.Ctx.C.VoidPtrTy : E->getType();
    const int64_t Bytes = R.Ctx.C.getTypeSizeInChars(Held).getQuantity();
    const bool InSection = E->getType()->isArrayType() && Sections.count(Offset);
    if (Bytes)
      Known.insert({Offset, InSection ? -Bytes : Bytes});
  }
  Builder &B = R.Ctx.B;
  for (auto [Offset, Bytes] : Known)
    Out.push_back(
        PACC_CALL(B, __pacc_part, B.integer(Offset), B.integer(Bytes)));
}

void noteObjectBehind(const Region &R, const VarDecl *Pointer, unsigned Action) {
  feedback().note(R.Ctx.functionName(), R.Ctx.line(R.Construct->getBeginLoc()),
                  (llvm::Twine("Generating implicit ") + actionName(Action) + "(" + Pointer->getName() + "[:1])" +
                   (allocatesIfAbsent(Action) ? " [if not already present]" : ""))
                      .str());
}

void emitObjectBehind(Region &R, const Uses &AllKernels, const VarDecl *Pointer,
                      llvm::SmallVectorImpl<Stmt *> &Out, llvm::SmallVectorImpl<Stmt *> &Last) {
  const auto Object = R.ObjectsBehind.find(Pointer->getCanonicalDecl());
  if (Object == R.ObjectsBehind.end())
    return;
  Builder &B = R.Ctx.B;
  Expr *Value = B.value(Pointer);
  const QualType Of = Value->getType()->getPointeeType();
  const bool ComesIn = Object->second.IsOnlyRead && !hasDefaultPresent(R);
  const unsigned Action = ComesIn ? PACC_COPYIN | PACC_ITEM_IMPLICIT | PACC_ITEM_ONLY_READ
                                  : implicitAction(R, AllKernels, Of);
  auto &To = hasDefaultPresent(R) ? Last : Out;
  To.push_back(PACC_CALL(B, __pacc_item, B.integer(Action | PACC_ITEM_POINTER), B.string(Pointer->getName()),
                         B.addressOf(B.ref(Pointer)), Value, B.integer(0), B.sizeOf(Of)));
  emitParts(R, Pointer->getCanonicalDecl(), Object->second.Parts, To);
  noteObjectBehind(R, Pointer, Action);
}

} // namespace pacc
