//===- PipelineCollector.h - walks a pipeline's body ------------*- C++ -*-===//
//
// How effectsOf (PipelineEffects.h) gathers what it tells: PipelineEffects.cpp
// has what objects and directives mean, PipelineWalk.cpp statements and
// expressions, PipelineCalls.cpp functions that are called.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINECOLLECTOR_H
#define PACC_LOWERING_PIPELINECOLLECTOR_H

#include "Loops/CanonicalLoop.h"
#include "LoweringContext.h"
#include "Pipelines/PipelineEffects.h"
#include "Pipelines/PipelineParts.h"
#include "Pipelines/Pipelines.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

namespace pacc {

/// What happens to the object that an lvalue is.
struct Use {
  enum Kind { Nothing, Read, Write, Accumulate, Both } What = Nothing;
  clang::OpenACCReductionOperator Op =
      clang::OpenACCReductionOperator::Invalid;
};

/// For one pipeline.
class EffectCollector {
public:
  EffectCollector(LoweringContext &LC, const Pipeline &P);
  std::vector<Effect> run(const std::vector<PipelinePart> &Parts);

private:
  /// What clauses round the code in hand say of objects.
  struct Scope {
    bool OnDevice = false, IsKernels = false;
    Objects Private, FirstPrivate, Named;
    llvm::SmallVector<std::pair<Object, clang::OpenACCReductionOperator>, 4>
        Reduced;
  };
  /// A call that the walk is in.
  struct Frame {
    const clang::FunctionDecl *Callee = nullptr;
    clang::SourceLocation Call; ///< in the pipeline's body
    /// What parameters, and `this`, lead to.
    llvm::DenseMap<const clang::Decl *, Objects> Bound;
  };

  // Objects.
  /// In the caller's terms; none: nobody outside of the function knows it.
  Objects inBody(const Object &O) const;
  Objects objectsOf(const clang::Expr *E);
  const PipelineArray *arrayOf(const clang::Expr *E) const;
  /// The array of the pipeline that the object is, or belongs to.
  const PipelineArray *arrayOf(const Object &O) const;
  void note(const clang::Expr *E, Use U);
  void note(const Object &O, Use U, clang::SourceLocation Loc);
  bool onDevice() const { return !Scopes.empty() && Scopes.back().OnDevice; }
  bool isFirstPrivate(const Object &O) const;

  // Directives.
  void nameItems(const clang::OpenACCConstructStmt *Construct);
  void addItems(llvm::ArrayRef<clang::Expr *> Variables, Objects &To);
  void readClauses(const clang::OpenACCConstructStmt *Construct, Scope &Here);
  void visitConstruct(const clang::OpenACCConstructStmt *Construct);
  /// The loop of a `pipe` clause.
  void readLoop(const clang::OpenACCConstructStmt *Construct);
  std::optional<int64_t> constant(const clang::Expr *E) const;
  void markRenewed(size_t First);
  /// True only in the loop's last iteration.
  bool isLast(const clang::Expr *Condition) const;
  template <typename Visit> void visitIf(const clang::Expr *Condition, Visit Then) {
    const bool Outer = InLast;
    InLast |= isLast(Condition);
    Then();
    InLast = Outer;
  }

  // Statements and expressions.
  void visitStatement(const clang::Stmt *S);
  void declare(const clang::VarDecl *Var);
  void visitChildren(const clang::Expr *E);
  /// What an lvalue's address is made of.
  void visitAddress(const clang::Expr *E);
  /// `U`: of the object, if it is an lvalue.
  void visit(const clang::Expr *E, Use U);
  void visitBinary(const clang::BinaryOperator *E, Use U);

  // Calls.
  /// What a call does to what an argument (or its object) gives away.
  void give(const clang::Expr *Argument, bool IsAddress, Use U);
  void visitCall(const clang::CallExpr *Call);
  void giveObject(const clang::Expr *Of, bool IsAddress, const clang::CXXMethodDecl *Method,
                  bool Seen, Frame &New);
  void giveArgument(const clang::CallExpr *Call, const clang::FunctionDecl *Callee, unsigned I,
                    const clang::Expr *Argument, bool Seen, Frame &New);
  void enter(const clang::FunctionDecl *Body, Frame New);

  LoweringContext &LC;
  const Pipeline &P;
  ObjectFinder Outermost;
  ObjectFinder *Finder;              ///< of the function in hand
  std::vector<Objects> ArrayObjects; ///< of P.Arrays
  Objects Named;                     ///< in data clauses round the body
  std::vector<Frame> Frames;         ///< calls, outermost first
  std::vector<Scope> Scopes;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> InLoop; ///< declared in it
  unsigned Part = 0, Loop = 0, Loops = 0, Sweeps = 0;
  std::optional<CanonicalLoop> Piped; ///< the loop in hand with `pipe`
  std::optional<std::pair<int64_t, int64_t>> Bounds; ///< of it
  bool InLast = false;                               ///< iteration of it, only
  bool InAtomic = false;
  const clang::Expr *Discarded = nullptr; ///< nobody wants its value
  std::vector<Effect> Found;
};

} // namespace pacc

#endif
