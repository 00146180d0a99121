//===- ObjectParts.cpp - whole objects and what of them is used -----------===//
#include "Data/ObjectParts.h"
#include "Clauses/DataClauses.h"
#include "Data/ImplicitData.h"
#include "Data/ReadObjects.h"
#include "Region.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/ArraySizes.h"
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

/// What is neither a part of the object nor a test whether there is one.
bool PartsBehind::isOther(const Stmt *S) {
  if (Var && typeMentions(S, Var))
    return true;
  const auto *E = dyn_cast<Expr>(S);
  return (E && isa<DeclRefExpr, MemberExpr>(E) && Is(E)) || leavesIt(S);
}

/// The object itself, by the pointer.
bool PartsBehind::isWhole(const Expr *E) const {
  const Expr *Pointer = pointerAt(E->IgnoreParenImpCasts());
  return Pointer && Is(Pointer);
}

/// What is behind the object, or round it: `(&p[0])[i]`, and what its class is the base of.
bool PartsBehind::leavesIt(const Stmt *S) const {
  const auto *Address = dyn_cast<UnaryOperator>(S);
  return (Address && Address->getOpcode() == UO_AddrOf && isWhole(Address->getSubExpr())) ||
         leavesObjectAt(S, [this](const Expr *E) { return isWhole(E) || Is(E); });
}

bool mayBePartOfMore(const Region &R, const VarDecl *Var) {
  if (Var && !(Var->getType()->isReferenceType() && Var->getType().getNonReferenceType()->isRecordType()))
    return false;
  return leavesObject(R.Body, [Var](const Expr *E) {
    const auto *Unary = dyn_cast<UnaryOperator>(E);
    if (Unary && (Unary->getOpcode() == UO_AddrOf || Unary->getOpcode() == UO_Deref))
      E = Unary->getSubExpr()->IgnoreParenImpCasts();
    return Var ? isReferenceTo(E, Var) : isa<CXXThisExpr>(E);
  });
}

bool PartsBehind::add(const Stmt *S) {
  if (!S)
    return true;
  if (isOther(S)) {
    Other = S;
    return false;
  }
  if (isa<UnaryExprOrTypeTraitExpr>(S))
    return true;
  const auto IsIt = [this](const Expr *Pointer) { return Pointer && Is(Pointer); };
  if (const auto *Member = dyn_cast<MemberExpr>(S); Member && IsIt(pointerValueBefore(Member))) {
    addMember(Member);
    return true;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(S); Member && Member->isArrow()) { // of a base class
    const Expr *Derived = beforeBases(Member->getBase());
    if (Derived != Member->getBase()->IgnoreParens() && IsIt(Derived->IgnoreParenImpCasts())) {
      Parts.All = true;
      return true;
    }
  }
  if (const auto *E = dyn_cast<Expr>(S); E && IsIt(pointerAt(E))) {
    Parts.All = true;
    return true;
  }
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *F = Call->getDirectCallee();
    const unsigned First = argumentsBeforeParameters(*Call);
    bool Known = isa<CXXMemberCallExpr>(Call) ? add(Call->getCallee()) : true;
    for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
      const bool IsRead = I >= First && Is(Call->getArg(I)->IgnoreParenImpCasts()) && onlyReadsParameter(F, I - First);
      Parts.All |= IsRead;
      Known = Known && (IsRead || add(Call->getArg(I)));
    }
    return Known;
  }
  bool Known = true;
  if (!Var) // sizes in which the member is
    forEachSize(S, [&](const VariableArrayType *Array) { Known &= add(Array->getSizeExpr()); });
  return Known && llvm::all_of(S->children(), [&](const Stmt *Child) {
    return (isNullTest(S, Child, C) && Is(cast<Expr>(Child)->IgnoreParenImpCasts())) || add(Child);
  });
}

void PartsBehind::addMember(const MemberExpr *Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (isa<VarDecl>(Member->getMemberDecl())) // static
    return;
  Parts.All |= !Field || Field->isBitField();
  if (!Parts.All && !llvm::is_contained(Parts.Members, Member))
    Parts.Members.push_back(Member);
}

void forEachNamedMember(const Region &R, llvm::function_ref<void(const MemberExpr *, const ClauseItem &)> F) {
  const auto Read = [&](const OpenACCConstructStmt *Construct) {
    for (const ClauseItem &Item : dataItems(R.Ctx, Construct))
      if (const auto *E = dyn_cast<MemberExpr>(Item.S.Root))
        F(E, Item);
  };
  Read(R.Construct);
  for (const auto *Data : R.Ctx.EnclosingData)
    Read(Data);
}

namespace {

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
    if (Item.Clause.DevicePtr)
      return;
    if (pointerBefore(E) != Pointer) { // `p->q->x` names what a member of p's object leads to
      Named.Target |= llvm::any_of(pointersOnTheWay(E), [&](const Expr *On) {
        const auto *Member = dyn_cast<MemberExpr>(On);
        return Member && pointerBefore(Member) == Pointer;
      });
      return;
    }
    if (E->getType()->isPointerType())
      Named.Target = true;
    else
      Named.Part = Item.S.name(R.Ctx);
  });
  return Named;
}

} // namespace

bool mayLeadToObject(const Region &R, QualType T) {
  const auto *Record = T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  Record = Record ? Record->getDefinition() : nullptr;
  return Record && !mayGoOnBehind(R.Ctx.C, Record) && !T.isVolatileQualified() && !R.Ctx.InPipeline;
}

bool mayLeadToObject(const Region &R, const VarDecl *Var) {
  return mayLeadToObject(R, Var->getType().getNonReferenceType()) && !R.Before.isWritten(Var) &&
         !R.Ctx.DevicePointers.contains(Var) && !R.Ctx.MaybeDevicePointers.contains(Var);
}

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
    const auto IsVariable = [Var = Var](const Expr *E) { return isReferenceTo(E, Var); };
    PartsBehind Behind(C, IsVariable, Var);
    if (!MayLead)
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
  emitParts(R, Parts, [&](const MemberExpr *E) { return Sections.count(offsetOf(R.Ctx.C, E).getQuantity()) != 0; }, Out);
}

void emitParts(Region &R, const ObjectParts &Parts, llvm::function_ref<bool(const MemberExpr *)> IsNamed,
               llvm::SmallVectorImpl<Stmt *> &Out) {
  if (Parts.All)
    return;
  std::set<std::pair<int64_t, int64_t>> Known;
  for (const MemberExpr *E : Parts.Members) {
    const int64_t Offset = offsetOf(R.Ctx.C, E).getQuantity();
    const bool IsReference = E->getMemberDecl()->getType()->isReferenceType();
    const QualType Held = IsReference ? R.Ctx.C.VoidPtrTy : E->getType();
    const int64_t Bytes = R.Ctx.C.getTypeSizeInChars(Held).getQuantity();
    const bool InSection = E->getType()->isArrayType() && IsNamed(E);
    if (Bytes)
      Known.insert({Offset, InSection ? -Bytes : Bytes});
  }
  Builder &B = R.Ctx.B;
  for (auto [Offset, Bytes] : Known)
    Out.push_back(
        PACC_CALL(B, __pacc_part, B.integer(Offset), B.integer(Bytes)));
}

unsigned actionOfRead(QualType Object) {
  return (Object.isConstQualified() ? PACC_COPYIN | PACC_ITEM_CONST : PACC_COPY) | PACC_ITEM_IMPLICIT |
         PACC_ITEM_ONLY_READ;
}

void noteObjectBehind(const Region &R, llvm::StringRef Pointer, unsigned Action) {
  feedback().item(R.Ctx.functionName(), R.Ctx.line(R.Construct->getBeginLoc()),
                  std::string("Generating implicit ") + actionName(Action) + "(", (Pointer + "[:1]").str(),
                  allocatesIfAbsent(Action) ? ") [if not already present]" : ")");
}

void emitTakenObject(Region &R, const VarDecl *Pointer, llvm::SmallVectorImpl<Stmt *> &Out) {
  PartsBehind Behind(R.Ctx.C, [Pointer](const Expr *E) { return isReferenceTo(E, Pointer->getCanonicalDecl()); },
                     Pointer->getCanonicalDecl());
  if (!Behind.add(R.Body))
    return;
  Builder &B = R.Ctx.B;
  Expr *Value = B.value(Pointer);
  const QualType Of = Value->getType()->getPointeeType();
  Out.push_back(PACC_CALL(B, __pacc_item, B.integer(actionOfRead(Of) | PACC_ITEM_POINTER | PACC_ITEM_TAKEN),
                          B.string(Pointer->getName()), B.addressOf(B.ref(Pointer)), Value, B.integer(0), B.sizeOf(Of)));
  emitParts(R, Behind.Parts, [](const MemberExpr *) { return false; }, Out);
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
  const unsigned Action = ComesIn ? actionOfRead(Of) : implicitAction(R, AllKernels, Of);
  auto &To = hasDefaultPresent(R) ? Last : Out;
  To.push_back(PACC_CALL(B, __pacc_item, B.integer(Action | PACC_ITEM_POINTER), B.string(Pointer->getName()),
                         B.addressOf(B.ref(Pointer)), Value, B.integer(0), B.sizeOf(Of)));
  emitParts(R, Pointer->getCanonicalDecl(), Object->second.Parts, To);
  noteObjectBehind(R, Pointer->getName(), ComesIn ? PACC_COPYIN : Action);
}

} // namespace pacc
