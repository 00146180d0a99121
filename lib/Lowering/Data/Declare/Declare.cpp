//===- Declare.cpp - the declare directive --------------------------------===//
#include "Data/Declare/Declare.h"

#include "Tree/Announcer.h"
#include "Tree/Builder.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Items.h"
#include "Clauses/Sections.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {
namespace {

using Globals = llvm::DenseMap<const VarDecl *, DeclaredGlobal>;

/// One process, one translation unit.
Globals &knownGlobals() {
  static Globals Known;
  return Known;
}

/// What a clause of the directive says; nothing for those that say something of
/// local variables only.
std::optional<DeclaredGlobal> meaningOf(const OpenACCClause *Clause) {
  DeclaredGlobal Meant;
  if (isa<OpenACCCreateClause>(Clause))
    Meant.Kind = PACC_GLOBAL_CREATE;
  else if (isa<OpenACCCopyInClause>(Clause))
    Meant.Kind = PACC_GLOBAL_COPYIN;
  else if (isa<OpenACCDeviceResidentClause>(Clause))
    Meant.Kind = PACC_GLOBAL_DEVICE_RESIDENT;
  else if (isa<OpenACCLinkClause>(Clause))
    Meant.Kind = PACC_GLOBAL_LINK;
  else if (isa<OpenACCDevicePtrClause>(Clause))
    Meant.DevicePtr = true;
  else
    return std::nullopt;
  return Meant;
}

/// The global variables of a directive.
template <typename Function>
void forEachGlobal(const OpenACCDeclareDecl *Directive, Function See) {
  for (const OpenACCClause *Clause : Directive->clauses()) {
    std::optional<DeclaredGlobal> Meant = meaningOf(Clause);
    if (!Meant)
      continue;
    for (Expr *Item : cast<OpenACCClauseWithVarList>(Clause)->getVarList()) {
      Section S = Section::of(Item);
      if (!S.Var || !S.Var->hasGlobalStorage())
        continue;
      DeclaredGlobal Its = *Meant;
      Its.Loc = S.Root->getBeginLoc();
      // What a pointer leads to comes and goes in any case: the pointer itself stays.
      if (Its.Kind == PACC_GLOBAL_LINK && S.Var->getType()->isPointerType())
        Its.Kind = PACC_GLOBAL_CREATE;
      See(S, Its, Clause);
    }
  }
}

void record(const OpenACCDeclareDecl *Directive) {
  forEachGlobal(Directive, [](const Section &S, const DeclaredGlobal &Meant,
                              const OpenACCClause *) {
    knownGlobals().try_emplace(S.Var->getCanonicalDecl(), Meant);
  });
}

/// False with a report if the variable cannot have a copy for the whole program.
bool check(Sema &Sem, const Section &S, const DeclaredGlobal &Meant,
           llvm::StringRef Clause) {
  const std::string Name = S.Var->getNameAsString();
  QualType T = S.Var->getType();
  const bool IsThreads = S.Var->getTLSKind() != VarDecl::TLS_None;
  if (IsThreads || T->isReferenceType() || T.isVolatileQualified()) {
    report(Sem, Meant.Loc, Diag::DeclareVariable)
        << Name << (IsThreads ? 0 : T->isReferenceType() ? 1 : 2);
    return false;
  }
  // An array is there as a whole, not the section alone (2.7.1 allows that).
  if (!S.Dimensions.empty() && T->isPointerType())
    report(Sem, Meant.Loc, Diag::DeclarePointer) << Name << Clause;
  return true;
}

std::string nameOf(const OpenACCClause *Clause) {
  std::string Name;
  llvm::raw_string_ostream Text(Name);
  static_cast<llvm::raw_ostream &>(Text) << Clause->getClauseKind();
  return Name;
}

} // namespace

std::optional<DeclaredGlobal> declaredGlobal(const VarDecl *Var) {
  const VarDecl *Key = Var->getCanonicalDecl();
  auto Found = knownGlobals().find(Key);
  // Nobody tells of the directives in a class that a template made.
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Key->getDeclContext());
      Found == knownGlobals().end() && Class && Key->hasGlobalStorage()) {
    for (const Decl *Member : Class->decls())
      if (const auto *Directive = dyn_cast<OpenACCDeclareDecl>(Member))
        record(Directive);
    Found = knownGlobals().find(Key);
  }
  if (Found == knownGlobals().end())
    return std::nullopt;
  return Found->second;
}

FunctionDecl *announceGlobals(Sema &S, OpenACCDeclareDecl *Directive) {
  if (Directive->getDeclContext()->isDependentContext())
    return nullptr;
  record(Directive);
  ASTContext &C = S.Context;
  FunctionDecl *F = createAnnouncer(C, Directive->getLocation());
  Builder B(S, F);
  llvm::SmallVector<Stmt *, 8> Calls;
  forEachGlobal(Directive, [&](const Section &Item, const DeclaredGlobal &Meant,
                               const OpenACCClause *Clause) {
    if (!check(S, Item, Meant, nameOf(Clause)))
      return;
    const VarDecl *Var = Item.Var;
    QualType T = Var->getType();
    B.at(Meant.Loc);
    Calls.push_back(PACC_CALL(
        B, __pacc_declare, B.integer(Meant.DevicePtr ? PACC_GLOBAL_DEVICEPTR : Meant.Kind),
        B.string(Var->getQualifiedNameAsString()), B.addressOf(B.ref(Var)),
        T->isIncompleteType() ? B.integer(0) : B.sizeOf(T),
        B.integer(C.getSourceManager()
                      .getPresumedLoc(Meant.Loc)
                      .getLine())));
  });
  if (Calls.empty())
    return nullptr;
  F->setBody(B.block(Calls));
  return F;
}

void recordDeclared(const Uses &Used, DataItems &Record) {
  for (const auto &[Var, Use] : Used.variables()) {
    if (!Var->hasGlobalStorage())
      continue;
    std::optional<DeclaredGlobal> Declared = declaredGlobal(Var);
    if (!Declared)
      continue;
    DataItem Item;
    Item.Loc = Declared->Loc;
    if (Declared->Kind == PACC_GLOBAL_LINK && !Declared->DevicePtr) {
      Item.Action = PACC_COPY; // where no clause has made it present
      Record.add(Var, Item);
      continue;
    }
    Item.Action =
        Declared->Kind == PACC_GLOBAL_COPYIN ? PACC_COPYIN : PACC_CREATE;
    Item.DevicePtr = Declared->DevicePtr;
    Item.OfPointer = !Declared->DevicePtr && Var->getType()->isPointerType();
    Item.Declared = true;
    Item.OnDeviceOnly = Declared->Kind == PACC_GLOBAL_DEVICE_RESIDENT;
    Record.add(Var, Item);
  }
}

} // namespace pacc
