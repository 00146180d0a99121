//===- ConstructVisitor.h - goes through code with directives ---*- C++ -*-===//
#ifndef PACC_LOWERING_CONSTRUCTVISITOR_H
#define PACC_LOWERING_CONSTRUCTVISITOR_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SmallVector.h"

namespace pacc {

/// As Clang's visitor, which comes twice to the statement behind a directive: from the construct, and as one of its
/// children. Where constructs stand in each other, each of them would double the time for what stands inside.
class ConstructVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  bool TraverseStmt(clang::Stmt *S) override {
    if (!Bodies.empty() && S && Bodies.back().Body == S) {
      if (Bodies.back().IsSeen)
        return true;
      Bodies.back().IsSeen = true;
    }
    if (!llvm::isa_and_nonnull<clang::OpenACCConstructStmt>(S) || S->children().empty())
      return clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
    Bodies.push_back({*S->children().begin(), false});
    const bool Result = clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
    Bodies.pop_back();
    return Result;
  }

private:
  struct BodyOfConstruct {
    const clang::Stmt *Body;
    bool IsSeen;
  };
  llvm::SmallVector<BodyOfConstruct, 8> Bodies; ///< of the constructs round the current place, the innermost last
};

} // namespace pacc

#endif
