//===- Liveness.cpp - is a variable read after a statement? ---------------===//
#include "Liveness.h"
#include "FirstAccess.h"

#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace pacc {
namespace {

using Path = llvm::SmallVector<const Stmt *, 16>;

/// The statements from `From` down to `S`.
bool findPath(const Stmt *From, const Stmt *S, Path &Out) {
  if (!From)
    return false;
  Out.push_back(From);
  if (From == S)
    return true;
  for (const Stmt *Child : From->children())
    if (findPath(Child, S, Out))
      return true;
  Out.pop_back();
  return false;
}

/// What happens first to the variable after `Child` in `Parent`, for one way
/// on; Nothing: look further out.
First after(const Stmt *Parent, const Stmt *Child, const VarDecl *Var) {
  if (const auto *Block = dyn_cast<CompoundStmt>(Parent)) {
    bool Passed = false;
    First State = First::Nothing;
    for (const Stmt *S : Block->body()) {
      if (Passed && (State == First::Nothing || State == First::Maybe)) {
        First Next = firstAccess(S, Var);
        if (Next != First::Nothing)
          State = Next;
      }
      Passed |= S == Child;
    }
    return State;
  }
  // The next iteration may come, or not.
  if (const auto *For = dyn_cast<ForStmt>(Parent)) {
    for (const Stmt *S : {(const Stmt *)For->getInc(),
                          (const Stmt *)For->getCond(), For->getBody()}) {
      First Next = firstAccess(S, Var);
      if (Next == First::Read)
        return Next;
      if (Next == First::Write)
        break;
    }
    return First::Nothing;
  }
  if (isa<WhileStmt, DoStmt, CXXForRangeStmt>(Parent))
    return firstAccess(Parent, Var) == First::Read ? First::Read
                                                   : First::Nothing;
  if (isa<IfStmt, AttributedStmt, OpenACCDataConstruct>(Parent))
    return First::Nothing;
  return First::Read;
}

/// With labels a path may lead anywhere.
bool hasLabels(const Stmt *S) {
  return S && (isa<LabelStmt>(S) || llvm::any_of(S->children(), hasLabels));
}

} // namespace

bool mayBeReadAfter(const Stmt *Body, const Stmt *S, const VarDecl *Var) {
  Path Way;
  if (hasLabels(Body) || !findPath(Body, S, Way))
    return true;
  for (size_t I = Way.size() - 1; I > 0; --I) {
    First State = after(Way[I - 1], Way[I], Var);
    if (State == First::Read)
      return true;
    if (State == First::Write)
      return false;
  }
  return false;
}

} // namespace pacc
