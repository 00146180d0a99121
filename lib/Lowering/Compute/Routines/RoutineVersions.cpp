//===- RoutineVersions.cpp - bind and nohost ------------------------------===//
#include "Compute/Routines/RoutineVersions.h"

#include "Compute/Routines/Routines.h"
#include "Tree/Announcer.h"
#include "Tree/Builder.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"
#include "pacc/Markers/Markers.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TemplateDeduction.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace pacc {
namespace {

/// Keyed by the first declaration, the one that the directive is known of. One process, one
/// translation unit.
llvm::MapVector<const FunctionDecl *, FunctionDecl *> &knownVersions() {
  static llvm::MapVector<const FunctionDecl *, FunctionDecl *> Routines;
  return Routines;
}

bool isLambda(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method && Method->getParent()->isLambda();
}

/// Called for an object; that of a lambda means nothing here.
bool isMember(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method && Method->isInstance() && !isLambda(F);
}

/// The functions that one bind clause could mean.
class RoutineVersionFinder {
public:
  RoutineVersionFinder(Sema &S, FunctionDecl *Routine, const OpenACCBindClause *Bind)
      : S(S), C(S.Context), Routine(Routine), Bind(Bind) {}

  /// Null: there is none; `IsDeclared` tells whether something has the name.
  FunctionDecl *find(bool &IsDeclared) {
    LookupResult Found(S, Bind->getIdentifierArgument(), Bind->getBeginLoc(),
                       Sema::LookupOrdinaryName);
    Found.suppressDiagnostics();
    for (DeclContext *Where = Routine->getDeclContext(); Where && Found.empty();
         Where = Where->getParent())
      if (!Where->isFunctionOrMethod())
        S.LookupQualifiedName(Found, Where);
    IsDeclared = !Found.empty();
    for (NamedDecl *D : Found)
      if (FunctionDecl *F = asFunction(D->getUnderlyingDecl()))
        return F;
    return nullptr;
  }

private:
  FunctionDecl *asFunction(NamedDecl *D) {
    if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      return instanceOf(Template);
    if (const auto *Var = dyn_cast<VarDecl>(D)) {
      const CXXRecordDecl *Class = Var->getType()->getAsCXXRecordDecl();
      if (!Class || !Class->isLambda() || Class->isGenericLambda() ||
          !Class->captures().empty())
        return nullptr;
      return match(Class->getLambdaCallOperator());
    }
    auto *F = dyn_cast<FunctionDecl>(D);
    return F ? match(F) : nullptr;
  }

  FunctionDecl *instanceOf(FunctionTemplateDecl *Template) {
    FunctionDecl *F = nullptr;
    sema::TemplateDeductionInfo Info(Bind->getBeginLoc());
    if (S.DeduceTemplateArguments(Template, /*ExplicitTemplateArgs=*/nullptr,
                                  Routine->getType(), F, Info,
                                  /*IsAddressOfFunction=*/false) !=
        TemplateDeductionResult::Success)
      return nullptr;
    return match(F);
  }

  bool isSame(QualType A, QualType B) const {
    return C.getLangOpts().CPlusPlus ? C.hasSameType(A, B)
                                     : C.typesAreCompatible(A, B);
  }

  FunctionDecl *match(FunctionDecl *F) const {
    const auto *Mine = Routine->getType()->getAs<FunctionProtoType>();
    const auto *Its = F->getType()->getAs<FunctionProtoType>();
    if (!Mine || !Its)
      return Mine == Its || isSame(Routine->getType(), F->getType()) ? F : nullptr;
    const bool IsGood =
        isMember(Routine) == isMember(F) &&
        (!isMember(F) || Mine->getMethodQuals() == Its->getMethodQuals()) &&
        isSame(Mine->getReturnType(), Its->getReturnType()) &&
        Mine->isVariadic() == Its->isVariadic() &&
        Mine->getNumParams() == Its->getNumParams() &&
        llvm::all_of(llvm::zip(Mine->param_types(), Its->param_types()),
                     [this](const auto &Pair) {
                       return isSame(std::get<0>(Pair), std::get<1>(Pair));
                     });
    return IsGood ? F : nullptr;
  }

  Sema &S;
  ASTContext &C;
  FunctionDecl *const Routine;
  const OpenACCBindClause *const Bind;
};

/// A declaration of a variable that holds the function's address: what code
/// generation sees of a reference to it.
Stmt *mention(Builder &B, ASTContext &C, FunctionDecl *F) {
  Expr *Ref = DeclRefExpr::Create(C, NestedNameSpecifierLoc(), SourceLocation(), F,
                                  /*RefersToEnclosingVariableOrCapture=*/false,
                                  B.location(), F->getType(), VK_LValue);
  QualType T = C.getPointerType(F->getType());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isInstance())
    T = C.getMemberPointerType(F->getType(), std::nullopt, Method->getParent());
  Expr *Address = UnaryOperator::Create(C, Ref, UO_AddrOf, T, VK_PRValue, OK_Ordinary,
                                        B.location(), /*CanOverflow=*/false,
                                        FPOptionsOverride());
  VarDecl *Var = B.variable("__pacc_function", C.VoidPtrTy);
  Var->setType(T);
  Var->setInit(Address);
  return B.declare(Var);
}

/// What has no address, or more than one function behind it.
bool isPlain(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return !Method || (!Method->isVirtual() &&
                     !isa<CXXConstructorDecl, CXXDestructorDecl>(Method));
}

/// The function of the clause and its symbol: of one of both there is none. False
/// after a report.
bool resolve(Sema &S, FunctionDecl *F, const OpenACCBindClause *Bind,
             FunctionDecl *&Bound, std::string &Symbol) {
  if (Bind->isStringArgument()) {
    Symbol = Bind->getStringArgument()->getString().str();
    return true;
  }
  const llvm::StringRef Name = Bind->getIdentifierArgument()->getName();
  bool IsDeclared = false;
  Bound = RoutineVersionFinder(S, F, Bind).find(IsDeclared);
  if (!Bound && !IsDeclared && !S.getLangOpts().CPlusPlus) {
    Symbol = Name.str(); // another file's
    return true;
  }
  if (!Bound) {
    report(S, Bind->getBeginLoc(), Diag::RoutineBind)
        << Name << IsDeclared << F->getType();
    return false;
  }
  if (const std::optional<Routine> Its = routineOf(Bound); Its && Its->Bind) {
    report(S, Bind->getBeginLoc(), Diag::RoutineBindTwice) << Name;
    return false;
  }
  S.MarkFunctionReferenced(Bind->getBeginLoc(), Bound);
  return true;
}

} // namespace

void noteVersions(FunctionDecl *F) {
  const std::optional<Routine> R = routineOf(F);
  if (R && (R->Bind || R->NoHost || R->Level != PACC_ROUTINE_SEQ) && !F->isDependentContext())
    knownVersions().try_emplace(F->getCanonicalDecl(), F);
}

std::vector<FunctionDecl *> announceVersions(Sema &S) {
  std::vector<FunctionDecl *> Announcers;
  ASTContext &C = S.Context;
  for (auto [First, F] : knownVersions()) {
    const Routine R = *routineOf(F);
    if (!R.Bind && !R.NoHost && (!isPlain(F) || F->isDefined()))
      continue;
    if (!isPlain(F)) {
      report(S, R.Loc, Diag::RoutineVersions)
          << (R.Bind != nullptr)
          << (isa<CXXConstructorDecl>(F) ? 1 : isa<CXXDestructorDecl>(F) ? 2 : 0);
      continue;
    }
    FunctionDecl *Bound = nullptr;
    std::string Symbol;
    if (R.Bind && !resolve(S, F, R.Bind, Bound, Symbol))
      continue;
    FunctionDecl *Announcer = createAnnouncer(C, R.Loc);
    Builder B(S, Announcer);
    B.at(R.Loc);
    llvm::SmallVector<Stmt *, 3> All = {mention(B, C, F)};
    All.push_back(PACC_CALL(
        B, __pacc_routine_versions, B.integer(R.NoHost), B.integer(R.Level),
        B.string(Symbol),
        B.integer(C.getSourceManager().getPresumedLoc(R.Loc).getLine())));
    if (Bound)
      All.push_back(mention(B, C, Bound));
    Announcer->setBody(B.block(All));
    Announcers.push_back(Announcer);
  }
  knownVersions().clear();
  S.PerformPendingInstantiations();
  return Announcers;
}

} // namespace pacc
