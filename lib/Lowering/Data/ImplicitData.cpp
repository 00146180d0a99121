//===- ImplicitData.cpp - how outer variables reach kernels ---------------===//
#include "Data/ImplicitData.h"
#include "Data/ObjectParts.h"
#include "Data/OwnObjects.h"
#include "Scalars.h"
#include "Tree/Capture.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/CalledUses.h"
#include "Tree/References.h"
#include "Clauses/DataClauses.h"
#include "Clauses/ItemNotes.h"
#include "Clauses/Sections.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static bool isPointer(QualType T) {
  return T->isPointerType() && !T->isFunctionPointerType();
}

static ArgumentPlan planByValue(const Region &R, QualType T) {
  bool Large = !T->isVariableArrayType() &&
               R.Ctx.C.getTypeSizeInChars(T).getQuantity() > PACC_MAX_BYVAL;
  return {Large || T->isVariableArrayType() ? PACC_ARG_BYVAL_MEMORY
                                            : PACC_ARG_BYVAL,
          std::nullopt};
}

/// For a variable that a clause names. In an enclosing data construct whose if
/// clause is false the variable is not present, so an item is still needed; but
/// of a section only that is there, and the whole must not be asked for.
/// `OfPointer`: a pointer whose value on the device is not the host's.
static ArgumentPlan planNamed(QualType T, const DataItem &Item,
                              bool Enclosing, bool OfPointer) {
  if (Item.DevicePtr)
    return {PACC_ARG_DEVICEPTR, std::nullopt};
  if (Item.OnDeviceOnly || (Item.Declared && !isPointer(T)))
    return {PACC_ARG_MAPPED, std::nullopt};
  if (OfPointer)
    return {PACC_ARG_MAPPED, std::nullopt};
  bool MayBeAbsent = (Item.Action & PACC_ACTION_MASK) == PACC_NO_CREATE;
  if (isPointer(T))
    return {MayBeAbsent ? PACC_ARG_POINTER_OR_HOST : PACC_ARG_POINTER,
            std::nullopt};
  if (MayBeAbsent)
    return {PACC_ARG_MAPPED_OR_HOST, std::nullopt};
  if (Enclosing && !Item.Section)
    return {PACC_ARG_MAPPED, PACC_COPY | PACC_ITEM_IMPLICIT};
  return {PACC_ARG_MAPPED, std::nullopt};
}

/// A pointer that is itself in a data clause has a device copy. As long as it
/// does not change, the launch had better translate the host's: then the error of
/// what is not present names it.
static bool changesOnDevice(const Region &R, const DataItem &Item,
                            const VarDecl *Var) {
  return Item.OfPointer &&
         (R.Before.isWritten(Var) || R.Ctx.ChangingPointers.contains(Var));
}

/// The construct's own clause, or that of a data construct round it. Frontend gives
/// a data construct without a clause a default clause, at the directive's own
/// place, that nobody wrote and that says nothing.
static std::optional<OpenACCDefaultClauseKind> defaultOf(const Region &R) {
  auto Find = [](const OpenACCConstructStmt *Construct)
      -> std::optional<OpenACCDefaultClauseKind> {
    for (const OpenACCClause *Clause : Construct->clauses())
      if (const auto *Default = dyn_cast<OpenACCDefaultClause>(Clause);
          Default && Default->getBeginLoc() != Construct->getDirectiveLoc())
        return Default->getDefaultClauseKind();
    return std::nullopt;
  };
  if (auto Own = Find(R.Construct))
    return Own;
  for (const auto *Data : llvm::reverse(R.Ctx.EnclosingData))
    if (auto Outer = Find(Data))
      return Outer;
  return std::nullopt;
}

bool hasDefaultNone(const Region &R) {
  return defaultOf(R) == OpenACCDefaultClauseKind::None;
}

bool hasDefaultPresent(const Region &R) {
  return defaultOf(R) == OpenACCDefaultClauseKind::Present;
}

bool hasUnsizedPresent(const Region &R, const VarDecl *Var) {
  if (!Var->getType()->isPointerType() || R.Ctx.DevicePointers.contains(Var) || R.Ctx.MaybeDevicePointers.contains(Var))
    return false;
  for (const OpenACCClause *Clause : R.Construct->clauses())
    if (const std::optional<DataClause> Data = dataClause(Clause))
      for (Expr *Item : Data->Variables)
        if (const Section S = Section::of(Item); S.Var && S.Var->getCanonicalDecl() == Var->getCanonicalDecl())
          return S.Dimensions.empty() && (Data->Action & PACC_ACTION_MASK) == PACC_PRESENT;
  return hasDefaultPresent(R) && !R.visibleItem(Var) && !clauseMentions(R.Construct, Var);
}

/// A lambda object holds copies and references, which nothing would translate
/// inside mapped memory either; its value at least needs no mapping.
static bool isClosure(QualType T) {
  const auto *Class = T->getAsCXXRecordDecl();
  return Class && Class->isLambda();
}

/// By what has the type `T`, objects of type `Of` or parts of them may be written to: it is a pointer or a
/// reference, or an object or a closure with one.
static bool leadsToWrites(const Region &R, QualType T, QualType Of, unsigned Depth = 0) {
  const ASTContext &C = R.Ctx.C;
  T = C.getBaseElementType(T);
  const auto Leads = [&](QualType Part) { return leadsToWrites(R, Part, Of, Depth + 1); };
  if (Depth == 8)
    return true;
  if (const RecordDecl *Record = T->getAsRecordDecl()) {
    Record = Record->getDefinition();
    const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
    return !Record || isClosure(T) ||
           (Class && llvm::any_of(Class->bases(), [&](const auto &Base) { return Leads(Base.getType()); })) ||
           llvm::any_of(Record->fields(), [&](const auto *Field) { return Leads(Field->getType()); });
  }
  const QualType To = T->getPointeeType(); // of references, too
  if (To.isNull() || To->isFunctionType())
    return false;
  const QualType Element = C.getBaseElementType(To);
  if ((Element->isRecordType() || Element->isPointerType()) && Leads(Element)) // const or not
    return true;
  if (To.isConstQualified() && !R.Before.castsConstAway())
    return false;
  return Element->isVoidType() || Element->isPointerType() || // memory of any kind
         mayHold(C, Element, Of) || mayHold(C, Of, Element);  // one is a part of the other
}

/// Nobody but the function's own code by the name of the object gets to it.
static bool hasNameOnly(const Region &R, const VarDecl *Var) {
  return Var->hasLocalStorage() && !Var->getType()->isReferenceType() && !R.Before.isDeclaredInside(Var) &&
         R.Ctx.Function &&
         !makesWayTo(R.Ctx.Function->getBody(), Var, /*Without=*/nullptr, /*CallsKeepAddresses=*/false);
}

/// The kernels only read the object by its name.
static bool isOnlyReadByName(const Region &R, const Uses &AllKernels, const VarDecl *Var) {
  const VarDecl *Key = Var->getCanonicalDecl();
  const auto Before = R.Before.variables().find(Key);
  return !R.Ctx.InPipeline && Before != R.Before.variables().end() && !Before->second.Changed &&
         !AllKernels.variables().lookup(Key).Changed;
}

/// By the type of another name the construct may write to objects of type `Of`, whether or not a clause names that.
static bool mayWriteByOtherName(const Region &R, const VarDecl *Name, QualType Of) {
  if (const Expr *This = R.Before.thisUse(); This && leadsToWrites(R, This->getType(), Of))
    return true;
  const auto MayWrite = [&](const VarDecl *Other) {
    return Other != Name->getCanonicalDecl() && leadsToWrites(R, Other->getType(), Of);
  };
  return llvm::any_of(R.Before.variables(), [&](const auto &Use) {
    return !R.Before.isDeclaredInside(Use.first) && !R.ReadThrough.contains(Use.first) && MayWrite(Use.first);
  }) || anyUsedByCalls(R.Ctx.C, R.Body, MayWrite);
}

/// And where they write by other names that may lead to it, clauses give these items of their own: then what they write
/// comes back with those. Without one, what is written through a pointer into the object is not to be lost: whether a
/// section is inferred for it shows when the program runs.
static bool isOnlyRead(const Region &R, const Uses &AllKernels, const VarDecl *Var) {
  const VarDecl *Key = Var->getCanonicalDecl();
  if (Var->getType()->isReferenceType() || !isOnlyReadByName(R, AllKernels, Var))
    return false;
  if (hasNameOnly(R, Var))
    return true;
  const QualType Of = R.Ctx.C.getBaseElementType(Var->getType());
  if (const Expr *This = R.Before.thisUse(); This && leadsToWrites(R, This->getType(), Of))
    return false;
  const auto HasItem = [&](const VarDecl *Other) { // no_create copies nothing back
    const DataItem *Item = R.visibleItem(Other);
    return Item && (Item->Action & PACC_ACTION_MASK) != PACC_NO_CREATE;
  };
  const auto MayWrite = [&](const VarDecl *Other) {
    return Other != Key && !HasItem(Other) && leadsToWrites(R, Other->getType(), Of);
  };
  return llvm::none_of(R.Before.variables(), [&](const auto &Use) {
    return !R.Before.isDeclaredInside(Use.first) && !R.ReadThrough.contains(Use.first) && MayWrite(Use.first);
  }) && !anyUsedByCalls(R.Ctx.C, R.Body, MayWrite);
}

/// Larger objects take a kernel's parameters, which are few, from others.
constexpr int64_t MostBytesOfObject = 128;

bool hasHostValues(const Region &R, const Uses &AllKernels, const VarDecl *Var) {
  return isPlainObject(R.Ctx.C, Var->getType()) && !hasDefaultPresent(R) && isOnlyRead(R, AllKernels, Var) &&
         hasNameOnly(R, Var) && !mayMap(R.Ctx.Function->getBody(), Var) && !isOfQueue(R, Var);
}

bool goesByValue(const Region &R, const Uses &AllKernels, const VarDecl *Var) {
  const QualType T = Var->getType();
  return T->isRecordType() && R.Ctx.C.getTypeSizeInChars(T).getQuantity() <= MostBytesOfObject &&
         hasHostValues(R, AllKernels, Var);
}

/// What is const, or used as such by a reference or in a const member function, comes back with
/// what it was: some is in memory that nobody can write to. Where the kernels change it all the
/// same, by another name, that name has a copy action, which counts. What they only read need not come back, as far as
/// the compiler sees, or the launch: where a pointer in the object may lead to a part of it (`s.p = s.buffer`, a short
/// string), only that sees what is written there.
unsigned implicitAction(const Region &R, const Uses &AllKernels, QualType Object, const VarDecl *Var) {
  if (hasDefaultPresent(R) || mayBePartOfMore(R, Var))
    return PACC_PRESENT | PACC_ITEM_IMPLICIT;
  if (Var && R.OnlyWritten.contains(Var->getCanonicalDecl()))
    return PACC_COPYOUT | PACC_ITEM_IMPLICIT | PACC_ITEM_ONLY_WRITTEN;
  const QualType T = R.Ctx.C.getBaseElementType(Object);
  const auto *Class = T->getAsCXXRecordDecl();
  const bool Stays = T.isConstQualified() && !(Class && Class->hasMutableFields()) &&
                     !AllKernels.castsConstAway();
  const bool ComesIn = Stays || (Var && isOnlyRead(R, AllKernels, Var) && !leadsToWrites(R, Object, T));
  const bool HasOtherNames = !Var || Var->getType()->isReferenceType();
  if (Stays && HasOtherNames && !R.Ctx.InPipeline)
    return actionOfRead(T);
  return (ComesIn ? PACC_COPYIN : PACC_COPY) | PACC_ITEM_IMPLICIT |
         (Var && isOnlyReadByName(R, AllKernels, Var) ? PACC_ITEM_ONLY_READ : 0);
}

/// How an object reaches the kernel, which needs its value from before it. The gangs of `kernels` do not wait for
/// each other if what they read cannot change under them, whatever pointers the loops write through.
static pacc_arg_kind copyKind(const Region &R, QualType Object) {
  const bool IsSmall = R.Ctx.C.getTypeSizeInChars(Object).getQuantity() <= PACC_MAX_BYVAL;
  return R.Kind == PACC_KERNELS && IsSmall ? PACC_ARG_SNAPSHOT_OF : PACC_ARG_COPY_OF;
}

/// Its calls change what it has captured: an object like others, whose state goes from kernel to kernel, and back.
static bool changesItself(QualType Closure) {
  const CXXMethodDecl *Call = Closure->getAsCXXRecordDecl()->getLambdaCallOperator();
  return Call && !Call->isConst() && !Call->isStatic();
}

/// The construct uses a pointer or a reference that, by its type, may lead to the variable.
static bool mayBeReached(const Region &R, const VarDecl *Var) {
  const QualType Of = Var->getType().getCanonicalType().getUnqualifiedType();
  const auto MayLeadThere = [&](QualType T) {
    const QualType To = R.Ctx.C.getBaseElementType(T)->getPointeeType(); // of references, too
    return !To.isNull() &&
           (To->isRecordType() || To->isVoidType() || To->isPointerType() || mayHold(R.Ctx.C, To, Of));
  };
  return R.Before.thisUse() || llvm::any_of(R.Before.variables(), [&](const auto &Use) {
           const QualType T = Use.first->getType();
           return MayLeadThere(T) || isClosure(T) ||
                  R.Ctx.C.getBaseElementType(T.getNonReferenceType())->isRecordType();
         });
}

bool mayChangeByOtherName(const Region &R, const VarDecl *Var) {
  if (R.Kind != PACC_KERNELS)
    return false;
  if (Var->getType()->isReferenceType() || Var->hasGlobalStorage())
    return mayHaveOtherName(Var, R.Body, R.Before.isWritten(Var) ? Accesses::All : Accesses::Writes);
  return Var->hasLocalStorage() && !Var->getType().isConstQualified() && !R.Before.isDeclaredInside(Var) &&
         R.Ctx.Function && mayBeReached(R, Var) &&
         makesWayTo(R.Ctx.Function->getBody(), Var, /*Without=*/nullptr, /*CallsKeepAddresses=*/false);
}

ArgumentPlan planArgument(const Region &R, const Uses &AllKernels,
                          const VarDecl *Var) {
  QualType T = Var->getType().getNonReferenceType();
  const VarDecl *Key = Var->getCanonicalDecl();
  if (R.Copies.contains(Key))
    return {copyKind(R, T->getPointeeType()), std::nullopt};
  if (R.HostValues.contains(Key) && !isPointer(T))
    return {PACC_ARG_BYVAL, std::nullopt};
  if (const DataItem *Item = R.Items.find(Var))
    return planNamed(T, *Item, /*Enclosing=*/false, changesOnDevice(R, *Item, Key));
  if (R.FirstPrivate.contains(Key))
    return isPointer(T) ? ArgumentPlan{PACC_ARG_POINTER_OR_HOST, std::nullopt}
                        : planByValue(R, T);
  if (R.Shared.contains(Key))
    return {PACC_ARG_MAPPED, PACC_CREATE | PACC_ITEM_IMPLICIT};
  if (const DataItem *Item = R.Enclosing.find(Var))
    return planNamed(T, *Item, /*Enclosing=*/true, changesOnDevice(R, *Item, Key));
  if (R.Ctx.DevicePointers.contains(Key))
    return {PACC_ARG_DEVICEPTR, std::nullopt};
  if (R.Ctx.MaybeDevicePointers.contains(Key))
    return {PACC_ARG_POINTER_OR_HOST, std::nullopt};
  if (isPointer(T) && R.Ctx.PerhapsUnused.contains(Key))
    return {PACC_ARG_POINTER_OR_HOST, std::nullopt};
  if (isPointer(T))
    return {R.ReadObjects.contains(Key) ? PACC_ARG_OBJECT : PACC_ARG_POINTER,
            std::nullopt};
  if (isClosure(T) && !changesItself(T))
    return planByValue(R, T);
  if (goesByValue(R, AllKernels, Var))
    return {PACC_ARG_BYVAL, std::nullopt, /*UnlessMapped=*/true};
  if (!isScalar(T) && !R.Reduced.contains(Key))
    return {PACC_ARG_MAPPED, implicitAction(R, AllKernels, T, Var)};
  if (R.Reduced.contains(Key))
    return {PACC_ARG_MAPPED,
            PACC_COPY | PACC_ITEM_IMPLICIT | PACC_ITEM_REDUCTION};
  if (R.Kind == PACC_KERNELS && AllKernels.isWritten(Var))
    return {PACC_ARG_MAPPED, PACC_COPY | PACC_ITEM_IMPLICIT};
  if (mayChangeByOtherName(R, Var)) // what the other name writes comes back, where the program may write it
    return {PACC_ARG_MAPPED, (T.isConstQualified() ? PACC_COPYIN : PACC_COPY) | PACC_ITEM_IMPLICIT};
  if (R.Kind == PACC_KERNELS && isOfQueue(R, Var))
    return {PACC_ARG_MAPPED, PACC_COPYIN | PACC_ITEM_IMPLICIT};
  return {PACC_ARG_BYVAL, std::nullopt};
}

// A reduction clause is a data attribute of its own; what Lowering declared is
// nobody's variable.
static bool needsClause(const Region &R, const VarDecl *Var) {
  const VarDecl *Key = Var->getCanonicalDecl();
  return !R.HostValues.contains(Key) && !R.Copies.contains(Key) &&
         !R.Shared.contains(Key) &&
         !R.FirstPrivate.contains(Key) && !R.Reduced.contains(Key) &&
         !R.Ctx.DevicePointers.contains(Key) &&
         !R.Ctx.MaybeDevicePointers.contains(Key) &&
         !R.visibleItem(Var);
}

/// A data construct round this one, which always counts, has it there: nvc says nothing of it, and nothing is copied.
static bool isHeldAround(const Region &R, const VarDecl *Var) {
  return Var && R.Enclosing.find(Var) && llvm::none_of(R.Ctx.EnclosingData, [](const OpenACCDataConstruct *Data) {
           return llvm::any_of(Data->clauses(), llvm::IsaPred<OpenACCIfClause>);
         });
}

/// `Var` null: *this.
static void addImplicit(Region &R, const VarDecl *Var, unsigned Action, llvm::SmallVectorImpl<Stmt *> &Out,
                        llvm::function_ref<void(llvm::SmallVectorImpl<Stmt *> &)> EmitBehind = {}) {
  if (emitImplicitItem(R.Ctx, R.Construct, Var, Action, Out, EmitBehind) && !isHeldAround(R, Var))
    noteImplicitItem(R.Ctx, R.Construct, Section::of(Var ? R.Ctx.B.ref(Var) : R.Ctx.B.thisPointer()), Action);
}

static void emitImplicitThis(Region &R, const Uses &AllKernels,
                             llvm::SmallVectorImpl<Stmt *> &Out) {
  if (R.Items.findThis() || R.Enclosing.findThis())
    return;
  const QualType This = AllKernels.thisUse()->getType()->getPointeeType();
  unsigned Action = implicitAction(R, AllKernels, This);
  if (!hasDefaultPresent(R) && !R.Ctx.InPipeline && R.OnlyReadsThis)
    Action |= PACC_ITEM_ONLY_READ;
  addImplicit(R, /*Var=*/nullptr, Action, Out);
  emitParts(R, /*Object=*/nullptr, AllKernels.partsOfThis(), Out);
}

/// Of such the standard says since 3.2 only that `default(none)` is about them, too; nvc asks for no clause.
static bool isNumber(QualType T) {
  return T->isArithmeticType() || T->isEnumeralType() || T->isAnyComplexType();
}

void emitImplicitData(Region &R, const Uses &AllKernels,
                      llvm::SmallVectorImpl<Stmt *> &Out,
                      llvm::SmallVectorImpl<Stmt *> &Last) {
  bool None = hasDefaultNone(R);
  Captures All = findCaptures(R.Ctx, AllKernels);
  for (const VarDecl *Var : All.Variables) {
    if (None && needsClause(R, Var)) {
      const VariableUse Use =
          AllKernels.variables().lookup(Var->getCanonicalDecl());
      const bool IsNumber = isNumber(Var->getType().getNonReferenceType());
      report(R.Ctx.S, Use.First->getLocation(), IsNumber ? Diag::DefaultNoneNumber : Diag::DefaultNone)
          << Var->getName() << Use.First->getSourceRange();
      if (!IsNumber)
        continue;
    }
    ArgumentPlan Plan = planArgument(R, AllKernels, Var);
    if (Plan.Kind == PACC_ARG_OBJECT) {
      noteObjectBehind(R, Var->getName(), PACC_COPYIN);
      if (mayWriteByOtherName(R, Var, Var->getType().getNonReferenceType()->getPointeeType()))
        emitTakenObject(R, Var, Out);
    } else {
      emitObjectBehind(R, AllKernels, Var, Out, Last);
    }
    if (Plan.UnlessMapped) // which is said as it would be of a copy
      noteImplicitItem(R.Ctx, R.Construct, Section::of(R.Ctx.B.ref(Var)), PACC_COPYIN | PACC_ITEM_IMPLICIT);
    if (!Plan.Implied)
      continue;
    // A number may be an element of an array that another item maps as a whole.
    if (R.Ctx.ReducedMembers.contains(Var) ||
        (Var->getType()->isReferenceType() && isScalar(Var->getType().getNonReferenceType()))) {
      addImplicit(R, Var, *Plan.Implied, Last);
      continue;
    }
    addImplicit(R, Var, *Plan.Implied, Out, [&](llvm::SmallVectorImpl<Stmt *> &To) {
      if (Var->getType().getNonReferenceType()->isRecordType())
        emitParts(R, Var->getCanonicalDecl(),
                  AllKernels.variables().lookup(Var->getCanonicalDecl()).Parts, To);
    });
  }
  if (All.This)
    emitImplicitThis(R, AllKernels, Out);
}

} // namespace pacc
