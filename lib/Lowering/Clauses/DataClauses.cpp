//===- DataClauses.cpp - what the data clauses of a construct say ---------===//
#include "Clauses/DataClauses.h"

#include "Clauses/Extents.h"
#include "LoweringContext.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/ABI/Types.h"
#include "pacc/Lowering/CarriedClauses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static unsigned modifiers(OpenACCModifierKind Kind) {
  unsigned Action = 0;
  if ((Kind & OpenACCModifierKind::Readonly) != OpenACCModifierKind::Invalid)
    Action |= PACC_ITEM_READONLY;
  if ((Kind & OpenACCModifierKind::Capture) != OpenACCModifierKind::Invalid)
    Action |= PACC_ITEM_CAPTURE;
  if ((Kind & OpenACCModifierKind::Zero) != OpenACCModifierKind::Invalid)
    Action |= PACC_ITEM_ZERO;
  if ((Kind & (OpenACCModifierKind::Always | OpenACCModifierKind::AlwaysIn)) !=
      OpenACCModifierKind::Invalid)
    Action |= PACC_ITEM_ALWAYS_IN;
  if ((Kind & (OpenACCModifierKind::Always | OpenACCModifierKind::AlwaysOut)) !=
      OpenACCModifierKind::Invalid)
    Action |= PACC_ITEM_ALWAYS_OUT;
  return Action;
}

/// copy, copyin, copyout and create: each is data of the device's own.
template <typename Clause>
static DataClause copying(const char *Name, unsigned Action, const Clause *C) {
  DataClause Out{Name, Action | modifiers(C->getModifierList()),
                 C->getVarList()};
  Out.OfPointers = true;
  return Out;
}

std::optional<DataClause> dataClause(const OpenACCClause *Clause) {
  if (const auto *C = dyn_cast<OpenACCCopyClause>(Clause))
    return copying("copy", PACC_COPY, C);
  if (const auto *C = dyn_cast<OpenACCCopyInClause>(Clause))
    return copying("copyin", PACC_COPYIN, C);
  if (const auto *C = dyn_cast<OpenACCCopyOutClause>(Clause))
    return copying("copyout", PACC_COPYOUT, C);
  if (const auto *C = dyn_cast<OpenACCCreateClause>(Clause))
    return copying("create", PACC_CREATE, C);
  if (const auto *C = dyn_cast<OpenACCHostClause>(Clause))
    return DataClause{"self", PACC_UPDATE_HOST, C->getVarList()};
  if (const auto *C = dyn_cast<OpenACCSelfClause>(Clause)) {
    if (C->isConditionExprClause())
      return std::nullopt;
    return DataClause{"self", PACC_UPDATE_HOST, C->getVarList()};
  }
  if (const auto *C = dyn_cast<OpenACCDeviceClause>(Clause))
    return DataClause{"device", PACC_UPDATE_DEVICE, C->getVarList()};

  auto Unsized = [&](const char *Name, unsigned Action, bool DevicePtr = false) {
    const auto *C = cast<OpenACCClauseWithVarList>(Clause);
    return DataClause{Name, Action, C->getVarList(), DevicePtr,
                      /*ExtentMayBeUnknown=*/true};
  };
  switch (Clause->getClauseKind()) {
  case OpenACCClauseKind::Present:
    return Unsized("present", PACC_PRESENT);
  case OpenACCClauseKind::NoCreate:
    if (isKernelsPrivate(Clause->getBeginLoc()))
      return std::nullopt;
    return Unsized("no_create", PACC_NO_CREATE);
  case OpenACCClauseKind::Delete:
    return Unsized("delete", PACC_DELETE);
  case OpenACCClauseKind::Attach:
    return Unsized("attach", PACC_ATTACH);
  case OpenACCClauseKind::Detach:
    return Unsized("detach", PACC_DETACH);
  case OpenACCClauseKind::DevicePtr:
    return Unsized("deviceptr", PACC_PRESENT, /*DevicePtr=*/true);
  default:
    return std::nullopt;
  }
}

bool names(const OpenACCConstructStmt *Construct, unsigned Action,
           const VarDecl *Var) {
  for (const OpenACCClause *Clause : Construct->clauses())
    if (std::optional<DataClause> C = dataClause(Clause))
      for (Expr *Variable : C->Variables)
        if ((C->Action & PACC_ACTION_MASK) == Action &&
            Section::of(Variable).Var == Var)
          return true;
  return false;
}

bool allocatesIfAbsent(unsigned Action) {
  switch (Action & PACC_ACTION_MASK) {
  case PACC_COPY:
  case PACC_COPYIN:
  case PACC_COPYOUT:
  case PACC_CREATE:
    return true;
  default:
    return false;
  }
}

bool isPointerAlone(const Section &S, const DataClause &Clause) {
  return Clause.OfPointers && S.Dimensions.empty() &&
         !isa<CXXThisExpr>(S.Root) && S.Root->getType()->isPointerType();
}

const char *actionName(unsigned Action) {
  switch (Action & PACC_ACTION_MASK) {
  case PACC_COPYIN:
    return "copyin";
  case PACC_COPYOUT:
    return "copyout";
  case PACC_CREATE:
    return "create";
  case PACC_PRESENT:
    return "present";
  case PACC_NO_CREATE:
    return "no_create";
  default:
    return "copy";
  }
}

static bool copiesIn(unsigned Action) {
  Action &= PACC_ACTION_MASK;
  return Action == PACC_COPY || Action == PACC_COPYIN;
}
static bool copiesOut(unsigned Action) {
  Action &= PACC_ACTION_MASK;
  return Action == PACC_COPY || Action == PACC_COPYOUT;
}

/// What two clauses for the same data mean together: copyin and copyout is
/// copy. Apart, the one would find the data present and not do its part.
static unsigned mergedAction(unsigned A, unsigned B) {
  bool In = copiesIn(A) || copiesIn(B);
  bool Out = copiesOut(A) || copiesOut(B);
  const unsigned Always = (A | B) & (PACC_ITEM_ALWAYS_IN | PACC_ITEM_ALWAYS_OUT |
                                     PACC_ITEM_CAPTURE);
  if (In)
    return Always |
           (Out ? PACC_COPY : PACC_COPYIN | (A & B & PACC_ITEM_READONLY));
  return Always | (Out ? PACC_COPYOUT : PACC_CREATE) |
         ((A | B) & PACC_ITEM_ZERO);
}

bool isFlexibleMember(const Expr *Root) {
  return isa<MemberExpr>(Root) && Root->getType()->isIncompleteArrayType();
}

/// The pointer that the member's object is reached by; null: it is none, or an element of several.
static const Expr *pointerTo(const Expr *Member) {
  while (const auto *M = dyn_cast<MemberExpr>(Member)) {
    Member = M->getBase()->IgnoreParenImpCasts();
    if (M->isArrow())
      return Member;
  }
  return nullptr;
}

/// `f[0:1]`, `f[0]`, `this`: one object, at the pointer.
static bool isOneObject(const Section &S, const Expr *Pointer, const ASTContext &C) {
  if (isa<CXXThisExpr>(S.Root) && isa<CXXThisExpr>(Pointer) && S.Dimensions.empty())
    return true;
  if (S.Dimensions.size() != 1 || !areWrittenAlike(S.Root, Pointer, C))
    return false;
  const Dimension &D = S.Dimensions.front();
  return knownBound(D.Lower, C) == 0 && (D.Index || constantOf(D.Length, C) == 1);
}

/// An object and the elements behind it are one piece of memory, on the device as on the host: apart, neither would lie
/// where kernels look for the elements, and at the end the first of the two would take the other's memory away.
static void joinElements(const LoweringContext &LC, std::vector<ClauseItem> &Items) {
  for (size_t I = 0; I < Items.size();) {
    const ClauseItem Elements = Items[I];
    const bool AreElements = isFlexibleMember(Elements.S.Root) && !Elements.S.Dimensions.empty();
    const Expr *Pointer = AreElements ? pointerTo(Elements.S.Root) : nullptr;
    const auto IsMoved = [](const DataClause &C) {
      return allocatesIfAbsent(C.Action) || (C.AtExit && (C.Action & PACC_ACTION_MASK) == PACC_DELETE);
    };
    const auto Object = Pointer && IsMoved(Elements.Clause) ? llvm::find_if(Items, [&](const ClauseItem &Item) {
      return !Item.Elements && IsMoved(Item.Clause) && isOneObject(Item.S, Pointer, LC.C);
    }) : Items.end();
    if (Object == Items.end()) {
      ++I;
      continue;
    }
    const unsigned Action = Elements.Clause.Action, OfObject = Object->Clause.Action;
    if (!Elements.Clause.AtExit) {
      // What comes back must have been there: the object as a whole comes back with its elements.
      const bool ComesBack = copiesOut(Action) != copiesOut(OfObject);
      Object->Clause.Action = mergedAction(ComesBack ? mergedAction(Action, PACC_COPYIN) : Action, OfObject);
      Object->Elements = Elements.S;
    } else if ((Action & PACC_ACTION_MASK) == (OfObject & PACC_ACTION_MASK)) {
      Object->Elements = Elements.S;
    } else if (copiesOut(Action)) { // the object's memory goes with what is copied
      *Object = Elements;
    }
    Items.erase(Items.begin() + I);
  }
}

/// An object whose definition lets nobody change it, or a part of one: references and pointers lead to what may be changed
/// by other names.
static bool isOfConstant(const Section &S, const ASTContext &C) {
  const Expr *Object = S.Root->IgnoreParens();
  while (const auto *Member = dyn_cast<MemberExpr>(Object)) {
    if (Member->isArrow() || Member->getMemberDecl()->getType()->isReferenceType())
      return false;
    Object = Member->getBase()->IgnoreParens();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Object);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || Var->getType()->isReferenceType() ||
      llvm::any_of(S.Dimensions, [](const Dimension &D) { return D.Base->isPointerType(); }))
    return false;
  const QualType T = C.getBaseElementType(Var->getType());
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return T.isConstQualified() && !T.isVolatileQualified() && !T->isAnyPointerType() &&
         !(Class && (!Class->hasDefinition() || Class->hasMutableFields()));
}

/// Constants need not come back, and may lie in memory that cannot be written.
static void keepConstants(const LoweringContext &LC, std::vector<ClauseItem> &Items) {
  llvm::erase_if(Items, [&](const ClauseItem &Item) {
    return (Item.Clause.Action & PACC_ACTION_MASK) == PACC_UPDATE_HOST && isOfConstant(Item.S, LC.C);
  });
  for (ClauseItem &Item : Items) {
    unsigned &Action = Item.Clause.Action;
    if (!copiesOut(Action) || Item.Clause.DevicePtr || !isOfConstant(Item.S, LC.C))
      continue;
    const unsigned Modifiers = Action & ~(PACC_ACTION_MASK | PACC_ITEM_ZERO | PACC_ITEM_ALWAYS_OUT);
    Action = Modifiers | (Item.Clause.AtExit ? PACC_DELETE : PACC_COPYIN);
  }
}

bool isUncaptured(const LoweringContext &LC, const Section &S) {
  const auto *Call = dyn_cast<CXXMethodDecl>(LC.Function);
  if (!Call || !S.Var || !S.Var->hasLocalStorage())
    return false;
  const DeclContext *Declaring = S.Var->getDeclContext();
  return Declaring != LC.Function && Declaring->Encloses(LC.Function) &&
         llvm::none_of(Call->getParent()->captures(), [&](const LambdaCapture &Capture) {
           return Capture.capturesVariable() && Capture.getCapturedVar()->getCanonicalDecl() == S.Var->getCanonicalDecl();
         });
}

std::vector<ClauseItem> dataItems(const LoweringContext &LC,
                                  const OpenACCConstructStmt *Construct) {
  std::vector<ClauseItem> Items;
  llvm::StringMap<size_t> Allocated; // by their texts, which take long to write
  for (const OpenACCClause *Clause : Construct->clauses()) {
    std::optional<DataClause> C = dataClause(Clause);
    if (!C)
      continue;
    C->AtExit = isa<OpenACCExitDataConstruct>(Construct);
    for (Expr *Variable : C->Variables) {
      Section S = meantBy(LC, *C, Variable);
      if (isUncaptured(LC, S))
        continue;
      if (allocatesIfAbsent(C->Action)) {
        const auto [Same, IsNew] = Allocated.try_emplace(S.text(LC), Items.size());
        if (!IsNew) {
          unsigned &Action = Items[Same->second].Clause.Action;
          Action = mergedAction(Action, C->Action);
          continue;
        }
      }
      Items.push_back({S, *C});
    }
  }
  joinElements(LC, Items);
  keepConstants(LC, Items);
  return Items;
}

} // namespace pacc
