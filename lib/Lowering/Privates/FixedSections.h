//===- FixedSections.h - before which directive a section is fixed *- C++ -*-===//
#ifndef PACC_LOWERING_FIXEDSECTIONS_H
#define PACC_LOWERING_FIXEDSECTIONS_H

#include "Privates/Parts/PartPaths.h"
#include "Privates/SectionUses.h"
#include "Tree/Uses.h"

#include <memory>

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// The directives of one compute construct on the way down, and before which of them a section is already what it is at
/// the innermost: nothing that it is made of changes in between, or is another variable there.
class FixedSections {
protected:
  /// A directive on the way down.
  struct Frame {
    clang::OpenACCConstructStmt *Directive;
    Uses Inside;
    llvm::SmallVector<clang::Stmt *, 2> Declarations; ///< before the directive
    llvm::SmallVector<ReplacedSection, 2> Here;
  };

  FixedSections(LoweringContext &Ctx, llvm::ArrayRef<const clang::OpenACCConstructStmt *> Around) : Ctx(Ctx), Around(Around) {}

  ~FixedSections() = default;

  /// Goes through the code with `S` at its top. What `enter` and `leave` declare for a directive (Frame::Declarations)
  /// stands in front of it then.
  void visit(clang::Stmt *&S);
  /// The innermost of Frames is the directive's: before the code in it is visited, and behind that.
  virtual void enter(const clang::OpenACCConstructStmt *) {}
  virtual void leave(const clang::OpenACCConstructStmt *) {}

  bool isWholeArray(const Section &S) const;
  bool isSupported(const Section &S) const;
  /// The outermost directive before which the section is what it is at the innermost.
  Frame *frameOf(const SectionPlace &P);
  bool isFixed(const Section &S, size_t Depth) const;
  /// The outermost directive before which the part is what it is at the innermost.
  Frame *frameOf(const PartPath &P);
  bool isFixedPath(const PartPath &P, size_t Depth) const;
  /// A member of a variable or of `this`, of which nothing on the way changes.
  bool isFixedMember(const clang::Expr *Root, size_t Depth) const;
  /// A length that is a member, which nothing in there writes, be it in a function.
  bool isFixedNumber(const clang::MemberExpr &Member, size_t Depth) const;
  bool isFixedRoot(const clang::VarDecl *Var, size_t Depth) const;
  bool isFixed(const clang::Stmt *E, size_t Depth) const;
  /// From the directive at `Depth` on there is another variable of the name.
  bool isCopied(const clang::VarDecl *Var, size_t Depth) const;
  bool isDevicePointer(const clang::VarDecl *Var) const;

  LoweringContext &Ctx;
  const llvm::ArrayRef<const clang::OpenACCConstructStmt *> Around;
  llvm::SmallVector<std::unique_ptr<Frame>, 4> Frames;
};

} // namespace pacc

#endif
