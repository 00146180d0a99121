//===- NamedMembers.cpp - pointers that objects hold ----------------------===//
#include "Data/Subscripts/NamedMembers.h"

#include "Data/ImplicitData.h"
#include "Data/Subscripts/Places.h"
#include "Region.h"
#include "Tree/Aliases/BoundsInMemory.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/CalledUses.h"
#include "Tree/Aliases/InlinedCalls.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Capture.h"
#include "Tree/ExpandedCalls.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {
namespace {

/// Objects of the type hold no pointer, and lead to none.
bool leadsNowhere(const ASTContext &C, QualType T) {
  T = C.getBaseElementType(T);
  if (T->isArithmeticType() || T->isAnyComplexType() || T->isEnumeralType() || T->isVoidType() || T->isNullPtrType())
    return true;
  const RecordDecl *Record = T->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  return Record && !(Class && (Class->isDynamicClass() || Class->isLambda())) &&
         (!Class || llvm::all_of(Class->bases(), [&](const auto &Base) { return leadsNowhere(C, Base.getType()); })) &&
         llvm::all_of(Record->fields(), [&](const auto *Field) { return leadsNowhere(C, Field->getType()); });
}

/// By a value of the type, or a reference to one, nobody gets to an object that holds a pointer.
bool isHarmless(const ASTContext &C, QualType T) {
  T = T.getNonReferenceType();
  const QualType To = T->getPointeeType();
  if (T->isFunctionPointerType() || T->isFunctionType())
    return true;
  return To.isNull() ? leadsNowhere(C, T) : !To->isVoidType() && leadsNowhere(C, To);
}

using Calls = llvm::SmallPtrSetImpl<const CallExpr *>;

/// Whether a call in `S` gets something that may lead to an object with a pointer. Those that are nothing but expressions of
/// its members do nothing with it; what those `Inlined` do is known.
bool anyCallGets(LoweringContext &Ctx, const Stmt *S, const Calls &Inlined) {
  if (!S)
    return false;
  const auto IsHarmful = [&Ctx](const Expr *E) { return !isHarmless(Ctx.C, E->getType()); };
  const auto *OfMember = dyn_cast<CXXMemberCallExpr>(S);
  const bool GetsObject = OfMember && (!OfMember->getImplicitObjectArgument() || IsHarmful(OfMember->getImplicitObjectArgument()));
  const auto *Call = dyn_cast<CallExpr>(S);
  if (Call && !Inlined.contains(Call) && (GetsObject || llvm::any_of(Call->arguments(), IsHarmful)))
    return !Call->getType()->isIntegerType() || !withExpandedCalls(Ctx, Call);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S); Made && llvm::any_of(Made->arguments(), IsHarmful))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return anyCallGets(Ctx, Child, Inlined); });
}

bool isInUnion(const MemberPath &P) {
  return llvm::any_of(P.Fields, [](const FieldDecl *Field) { return Field->getParent()->isUnion(); });
}

} // namespace

const MemberExpr *NamedMembers::find(const Expr *Place) {
  const auto *Member = Place ? dyn_cast<MemberExpr>(Place->IgnoreParens()) : nullptr;
  if (!Member || !Member->getType()->isPointerType() || Member->getType()->isFunctionPointerType())
    return nullptr;
  const auto Path = memberPathOf(Member);
  if (!Path || isInUnion(*Path) || (Path->Root && R.Before.isDeclaredInside(Path->Root)))
    return nullptr;
  for (const auto &[Other, First] : Known)
    if (Other == *Path)
      return First;
  Known.push_back({*Path, Member});
  return Member;
}

bool NamedMembers::isObject(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && (Address->getOpcode() == UO_AddrOf || Address->getOpcode() == UO_Deref))
    return isObject(Address->getSubExpr());
  const QualType T = E->getType().getNonReferenceType(), Of = T->isPointerType() ? T->getPointeeType() : T;
  if (!Of->isRecordType() || leadsNowhere(R.Ctx.C, Of))
    return false;
  const auto *Member = dyn_cast<MemberExpr>(E);
  const auto Path = Member ? memberPathOf(Member) : std::nullopt;
  const VarDecl *Var = Path ? Path->Root : variableIn(E);
  return (Path && T->isRecordType() && (!Var || !R.Before.isDeclaredInside(Var))) || (Var && !Member && !R.Before.isDeclaredInside(Var)) ||
         isa<CXXThisExpr>(E);
}

bool NamedMembers::leadsOn(const Stmt *S) const {
  const auto *Member = dyn_cast<MemberExpr>(S);
  if (const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr) {
    const QualType T = Field->getType(), To = T->getPointeeType();
    const bool IsToObjects = !To.isNull() && (To->isRecordType() || To->isVoidType()) && !isHarmless(R.Ctx.C, T);
    if (T->isReferenceType() || IsToObjects)
      return true;
  }
  return llvm::any_of(S->children(), [this](const Stmt *Child) { return Child && leadsOn(Child); });
}

void NamedMembers::noteUse(const MemberExpr *Member, bool Otherwise) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (Otherwise && Field)
    Others.insert(Field->getCanonicalDecl());
}

void NamedMembers::noteInlined(const CallExpr &Call, const InlinedCall &Code) {
  Inlined.insert(&Call);
  InlinedCode.append(Code.Statements.begin(), Code.Statements.end());
  if (Code.Result)
    InlinedCode.push_back(Code.Result);
}

bool NamedMembers::anyCallMayReach() const {
  const ASTContext &C = R.Ctx.C;
  const auto Gets = [this](const Stmt *S) { return anyCallGets(R.Ctx, S, Inlined); };
  if (!CallsReach)
    CallsReach = Gets(R.Body) || llvm::any_of(InlinedCode, Gets) ||
                 anyUsedByCalls(C, R.Body, [&](const VarDecl *Var) { return !isHarmless(C, Var->getType()); });
  return *CallsReach;
}

bool NamedMembers::isFollowed(const MemberExpr *Member) const {
  const auto Path = memberPathOf(Member);
  return Path && !Wholes.contains(Path->Root) && !Others.contains(Path->Fields.front()) &&
         !Member->getType().isVolatileQualified() && isMemberOfHost(R, Member) && !anyCallMayReach();
}

/// The object of a call that only reads values of its members; null: the call does more, or has none.
static const Expr *objectReadBy(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (!Method || Method->isStatic() || !onlyReadsObject(Method))
    return nullptr;
  if (const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call))
    return OfMember->getImplicitObjectArgument();
  return argumentsBeforeParameters(Call) ? Call.getArg(0) : nullptr;
}

/// `s`, `&s`, `*s` or `this`.
static bool isObjectOf(const Expr *E, const VarDecl *Root) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Way = dyn_cast<UnaryOperator>(E);
      Way && (Way->getOpcode() == UO_Deref || Way->getOpcode() == UO_AddrOf))
    E = Way->getSubExpr()->IgnoreParenImpCasts();
  return Root ? variableIn(E) == Root : isa<CXXThisExpr>(E);
}

/// A copy of it, as C makes it.
static bool isCopyOf(const Expr *E, const VarDecl *Root) {
  if (!E->getType()->isRecordType() || !E->isPRValue())
    return false;
  const auto *Copy = dyn_cast<CXXConstructExpr>(E->IgnoreParens());
  const auto *Load = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  if (Copy)
    return isTrivialCopy(Copy->getConstructor()) && isObjectOf(Copy->getArg(0), Root);
  return Load && Load->getCastKind() == CK_LValueToRValue && isObjectOf(Load->getSubExpr(), Root);
}

/// Whether `S` does more with the variable, or `this`, than to name members of the object, and to read them by calls.
static bool usesWhole(const ASTContext &C, const Stmt *S, const VarDecl *Root) {
  if (!S)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const Expr *Object = objectReadBy(*Call);
    Object = Object && isObjectOf(Object, Root) ? Object : nullptr;
    const FunctionDecl *F = Call->getDirectCallee();
    const unsigned First = argumentsBeforeParameters(*Call);
    if (!(isa<CXXMemberCallExpr>(Call) && Object) && usesWhole(C, Call->getCallee(), Root))
      return true;
    for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
      const Expr *Argument = Call->getArg(I);
      const bool IsRead = Argument == Object || isCopyOf(Argument, Root) ||
                          (I >= First && isObjectOf(Argument, Root) && onlyReadsParameter(F, I - First));
      if (!IsRead && usesWhole(C, Argument, Root))
        return true;
    }
    return false;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    if (const auto Path = memberPathOf(Member); Path && Path->Root == Root)
      return C.getBaseElementType(Member->getType())->isRecordType();
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  if (Root ? Ref && Ref->getDecl()->getCanonicalDecl() == Root : isa<CXXThisExpr>(S))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return usesWhole(C, Child, Root); });
}

/// The host's object need not have a value, or is another one.
static bool isOfDevice(const DataItem *Item) {
  if (!Item)
    return false;
  const unsigned Action = Item->Action & PACC_ACTION_MASK;
  return Item->DevicePtr || Item->Declared || Item->OnDeviceOnly || Action == PACC_CREATE || Action == PACC_COPYOUT;
}

static bool staysByName(const Region &R, const MemberExpr *Member, const VarDecl *Root) {
  const ASTContext &C = R.Ctx.C;
  return !mayChangePlace(C, Member, R.Body) ||
         (!mayChangePlace(C, Member, R.Body, Names::Own) && !usesWhole(C, R.Body, Root));
}

bool isMemberOfHost(const Region &R, const MemberExpr *Member) {
  const auto Path = memberPathOf(Member);
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Path || !Field || Field->isBitField() || isInUnion(*Path) || Field->getType()->isReferenceType() ||
      Field->getType().isVolatileQualified() || R.Before.isWritten(Field))
    return false;
  const VarDecl *Root = Path->Root;
  const DataItem *Item = Root ? R.visibleItem(Root) : R.Items.findThis() ? R.Items.findThis() : R.Enclosing.findThis();
  if (isOfDevice(Item))
    return false;
  if (!Root)
    return staysByName(R, Member, nullptr);
  if (isDeviceConstant(R.Ctx, Root)) // pointers in it lead elsewhere there
    return !Path->BehindPointer && Field->getType()->isIntegralOrEnumerationType();
  if (R.Before.isDeclaredInside(Root) || R.FirstPrivate.contains(Root) || R.Ctx.DevicePointers.contains(Root) ||
      R.Ctx.MaybeDevicePointers.contains(Root) || Root->getType().getNonReferenceType().isVolatileQualified())
    return false;
  const auto Use = R.Before.variables().find(Root);
  const bool IsUsed = Use != R.Before.variables().end();
  const bool IsWhole = IsUsed && !Path->BehindPointer && Use->second.Parts.All;
  const bool IsChanged = IsUsed && Use->second.Written && (Path->BehindPointer || IsWhole);
  if (IsChanged && (Path->BehindPointer || usesWhole(R.Ctx.C, R.Body, Root)))
    return false;
  // Who gets a whole object may still change it.
  const bool IsValue = !Path->BehindPointer && !(IsWhole && Use->second.Changed);
  return (IsValue && goesByValue(R, R.Before, Root)) || staysByName(R, Member, Root);
}

bool mayHaveOtherNames(const Region &R, const MemberExpr *Member) {
  const auto Path = memberPathOf(Member);
  const bool IsValue = Path->Root && !Path->BehindPointer && goesByValue(R, R.Before, Path->Root);
  return !IsValue && mayChangePlace(R.Ctx.C, Member, R.Body);
}

llvm::SmallVector<const VarDecl *, 2> objectPointersIn(const Expr *E) {
  llvm::SmallVector<const VarDecl *, 2> Out;
  const auto Add = [&Out](const Stmt *S, const auto &Self) -> void {
    if (const auto *Member = dyn_cast<MemberExpr>(S))
      if (const auto Path = memberPathOf(Member);
          Path && Path->Root && Path->BehindPointer && !llvm::is_contained(Out, Path->Root))
        Out.push_back(Path->Root);
    for (const Stmt *Child : S->children())
      if (Child)
        Self(Child, Self);
  };
  Add(E, Add);
  return Out;
}

} // namespace pacc
