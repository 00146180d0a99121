//===- CalledUses.cpp - global variables in called functions --------------===//
#include "Tree/Aliases/CalledUses.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/Aliases/UnwrittenCode.h"
#include "Tree/Uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace pacc {
namespace {

using Functions = llvm::SmallSetVector<const FunctionDecl *, 8>;

/// What the body of a function says.
struct Body {
  llvm::SmallPtrSet<const VarDecl *, 4> Used, Written; ///< global variables
  Functions Called;
};

/// The functions whose bodies are here and that run where `S` does. Null: one that an object has.
void collectCalls(const ASTContext &C, const Stmt *S, Functions &Into) {
  if (!S)
    return;
  const auto Add = [&](const FunctionDecl *F) {
    if (const FunctionDecl *Definition = definitionHere(F))
      Into.insert(Definition);
  };
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    Add(Call->getDirectCallee());
    if (isDispatched(*Call))
      Into.insert(nullptr);
  } else if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    Add(Made->getConstructor());
  for (const CXXDestructorDecl *D : destructorsOf(C, S))
    Add(D);
  if (const Expr *Default = defaultValueOf(S))
    collectCalls(C, Default, Into);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) { // its body runs where it is called
    for (const Expr *Init : Lambda->capture_inits())
      collectCalls(C, Init, Into);
    return;
  }
  for (const Stmt *Child : S->children())
    collectCalls(C, Child, Into);
}

/// One process, one translation unit.
const Body &bodyOf(const FunctionDecl *Definition) {
  static llvm::DenseMap<const FunctionDecl *, std::unique_ptr<Body>> Known;
  std::unique_ptr<Body> &Its = Known[Definition];
  if (Its)
    return *Its;
  Its = std::make_unique<Body>();
  llvm::SmallVector<const Stmt *, 4> Parts = {Definition->getBody()};
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *I : Constructor->inits())
      Parts.push_back(I->getInit());
  for (const Stmt *Part : Parts) {
    collectCalls(Definition->getASTContext(), Part, Its->Called);
    const Uses Named(Part);
    for (const auto &[Var, Use] : Named.variables()) {
      if (!Var->hasGlobalStorage())
        continue;
      Its->Used.insert(Var);
      if (Use.Written)
        Its->Written.insert(Var);
    }
  }
  return *Its;
}

/// The functions that run where `S` does, those that they call behind them; each for `Is` until it says so. Null: one that
/// nobody knows.
template <typename Predicate> bool anyFunction(const ASTContext &C, const Stmt *S, Predicate Is) {
  Functions Reached;
  collectCalls(C, S, Reached);
  for (unsigned Next = 0; Next != Reached.size(); ++Next) {
    const FunctionDecl *F = Reached[Next];
    if (Is(F))
      return true;
    if (!F)
      continue;
    const Functions &Called = bodyOf(F).Called;
    Reached.insert(Called.begin(), Called.end());
  }
  return false;
}

/// Whether `Is` says so of the body of a function that runs where `S` does, or of one that nobody knows.
template <typename Predicate> bool anyBody(const ASTContext &C, const Stmt *S, Predicate Is) {
  return anyFunction(C, S, [&](const FunctionDecl *F) { return !F || Is(bodyOf(F)); });
}

const DeclRefExpr *findName(const VarDecl *Var, const Stmt *S) {
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S); Ref && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl())
    return Ref;
  if (S)
    for (const Stmt *Child : S->children())
      if (const DeclRefExpr *Ref = findName(Var, Child))
        return Ref;
  return nullptr;
}

} // namespace

bool isUsedByCalls(const VarDecl *Var, const Stmt *S, Accesses Which) {
  return anyBody(Var->getASTContext(), S, [&](const Body &B) {
    return (Which == Accesses::All ? B.Used : B.Written).contains(Var->getCanonicalDecl());
  });
}

std::optional<CalledUse> useByCalls(const VarDecl *Var, const Stmt *S) {
  std::optional<CalledUse> Found;
  anyFunction(Var->getASTContext(), S, [&](const FunctionDecl *F) {
    if (F && bodyOf(F).Used.contains(Var->getCanonicalDecl()))
      if (const DeclRefExpr *Name = findName(Var, F->getBody()))
        Found = {F, Name};
    return Found.has_value();
  });
  return Found;
}

bool anyUsedByCalls(const ASTContext &C, const Stmt *S, llvm::function_ref<bool(const VarDecl *)> Is) {
  return anyBody(C, S, [&](const Body &B) { return llvm::any_of(B.Used, Is); });
}

} // namespace pacc
