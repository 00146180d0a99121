//===- OpenMPRegions.h - the code in OpenMP constructs ----------*- C++ -*-===//
//
// Clang makes a captured statement of the code of most OpenMP constructs: CodeGen takes it out of
// the function, and Stmt::children() does not lead into it. While a function is lowered its
// regions are open: their code stands below the directive as a loop's stands below the loop,
//
//     OMPParallelDirective                OMPParallelDirective
//       CapturedStmt (x, y)         ->      CompoundStmt
//         CompoundStmt
//
// and everything that looks at the function sees it where it stands. Once all is lowered the
// captured statements are put back, round the new code. Variables of the function keep their names
// in a region, whatever copies OpenMP's clauses give its threads: CodeGen finds the copy by the
// variable, in kernels' captures, too.
//
// What Lowering declares in front of a region and needs in it (a section's extent, the address
// that host_data found) becomes one more variable that the region captures, by value.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OPENMPREGIONS_H
#define PACC_LOWERING_OPENMPREGIONS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CapturedStmt;
class DeclContext;
class OMPExecutableDirective;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

class OpenMPRegions {
public:
  /// `Ctx` lives as long.
  explicit OpenMPRegions(LoweringContext &Ctx) : Ctx(Ctx) {}
  /// Closes what is open.
  ~OpenMPRegions() { close(); }
  OpenMPRegions(const OpenMPRegions &) = delete;
  OpenMPRegions &operator=(const OpenMPRegions &) = delete;

  /// Opens the regions below `S`. False after an error: a construct that OpenACC cannot stand in,
  /// or that misses a data-sharing attribute.
  bool open(clang::Stmt *S);
  void close();

  /// Where the variables of the directive's region are declared; null if it is not open.
  const clang::DeclContext *scopeOf(const clang::OMPExecutableDirective *Directive) const;
  /// Whether threads may share the variable: a region uses it that does not declare it.
  bool isSharedByThreads(const clang::VarDecl *Var) const;

  /// Takes the directive, which is no longer in the tree, off the list.
  void forget(const clang::OMPExecutableDirective *Directive);

private:
  struct Region {
    clang::OMPExecutableDirective *Directive;
    /// From the outermost one in: some directives are two in one.
    llvm::SmallVector<clang::CapturedStmt *, 2> Levels;
    clang::Stmt *Code; ///< as it was
    /// Variables from outside that the code names, as Clang marked them.
    llvm::SmallPtrSet<const clang::VarDecl *, 8> Outer;
  };

  bool openDirective(clang::Stmt *&Place);
  void closeRegion(Region &R);

  LoweringContext &Ctx;
  llvm::SmallVector<Region, 4> Regions; ///< outer ones first
  /// Round the directive in hand, while regions are opened.
  llvm::SmallVector<const clang::OMPExecutableDirective *, 4> Around;
};

} // namespace pacc

#endif
