//===- LoweringContext.h - state of lowering one function -------*- C++ -*-===//
#ifndef PACC_LOWERING_LOWERINGCONTEXT_H
#define PACC_LOWERING_LOWERINGCONTEXT_H

#include "Clauses/Sections.h"
#include "Outlines/OpenMPRegions.h"
#include "Tree/Builder.h"
#include "Tree/Uses.h"

#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>

namespace clang {
class BlockDecl;
class OpenACCConstructStmt;
class OpenACCDataConstruct;
class Stmt;
} // namespace clang

namespace pacc {
struct Pipeline;

/// What every part of Lowering needs while one function is lowered. While it
/// lives, Sema's current context is that function.
class LoweringContext {
public:
  /// `Block`: one in the function, whose code is lowered by itself.
  LoweringContext(clang::Sema &S, clang::FunctionDecl *Function, clang::BlockDecl *Block = nullptr);

  clang::Sema &S;
  clang::ASTContext &C;
  clang::FunctionDecl *const Function;
  clang::BlockDecl *const Block; ///< null: the function's own code is lowered
  Builder B;
  OpenMPRegions Regions;

  /// The code that is lowered: the function's, or the block's.
  clang::Stmt *body() const;
  void setBody(clang::CompoundStmt *Body);
  /// Whether that code, or the function's head, declares it, in an OpenMP construct or not.
  bool declares(const clang::VarDecl *Var) const;
  /// Whether no thread but the one that comes to the construct in hand can know the variable, unless it gets the
  /// address: the function declares it, outside of all OpenMP constructs or in the innermost one round the construct.
  bool isOfThread(const clang::VarDecl *Var) const;
  /// Whether Lowering has declared it.
  bool isOwn(const clang::VarDecl *Var) const;

  /// The data constructs that lexically enclose the construct in hand,
  /// outermost first: their clauses are visible to it (2.6.2).
  llvm::SmallVector<const clang::OpenACCDataConstruct *, 4> EnclosingData;

  /// What the program's code does in the function's data constructs with variables, before anything in them is lowered.
  std::map<const clang::OpenACCConstructStmt *, Uses> DataBlocks;
  /// Null: the construct is none of these.
  const Uses *usesInBlock(const clang::OpenACCConstructStmt *Data) const {
    const auto At = DataBlocks.find(Data);
    return At == DataBlocks.end() ? nullptr : &At->second;
  }

  /// What isOfQueue (OwnObjects.h) says of the function's variables.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> OfQueues;

  /// Data constructs that were `declare` directives: they end where control leaves
  /// their scope.
  llvm::SmallPtrSet<const clang::OpenACCDataConstruct *, 2> OfDeclare;

  /// Others whose block is left by branches, too: they end there.
  llvm::SmallPtrSet<const clang::OpenACCDataConstruct *, 2> EndingWithScope;

  /// Pointers that a data construct in hand names without a section, and that
  /// change in its block: the device's value counts there.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> ChangingPointers;

  /// Variables of the function that the device may have a copy of, although no
  /// data construct round them says so: data clauses name them, or they escape.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> MayBePresent;

  /// Those whose copies have the host's value whenever they are there: nothing
  /// in the function can make them differ.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> SameOnDevice;

  /// Parts of several rows that are reduced, with what lies between them.
  struct RowsOfPart {
    const clang::VarDecl *Count, *Row, *Columns; ///< of elements: all, in a part of a row, in a row
  };
  llvm::DenseMap<const clang::VarDecl *, RowsOfPart> ReducedRows;

  /// References that stand for members in reductions.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> ReducedMembers;

  /// Pointers that constructs have beside private parts of what they lead to, perhaps without a use: their data need not
  /// be present.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> PerhapsUnused;

  /// Variables of the function that anything may change after they have been
  /// declared.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Changing;

  /// Items `p[n]` of data clauses that mean n elements.
  llvm::DenseMap<const clang::Expr *, UsedElements> LengthItems;

  /// Holds the value that an expression of the function's parameters has when
  /// the function is entered: there C evaluates the sizes in their types.
  const clang::VarDecl *entryValue(clang::Expr *E);
  /// The declarations of those variables.
  llvm::MapVector<const clang::Expr *, clang::VarDecl *> EntryValues;
  /// Pointers with device addresses, in the blocks of host_data constructs; those
  /// of constructs with `if` or `if_present` may have the host's instead.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> DevicePointers,
      MaybeDevicePointers;

  /// Blocks that take the place of a directive's loop: declarations, then the loop.
  llvm::SmallPtrSet<const clang::Stmt *, 4> LoopsBehindValues;

  /// Global variables in compute constructs that call through pointers (Capture.cpp); null: not looked for yet.
  std::optional<llvm::SmallPtrSet<const clang::VarDecl *, 4>> BesidePointerCalls;

  /// What a construct assigns to a variable, of which a warning says that it is lost if it is not reduced (LostResults.h).
  struct LostResult {
    const clang::OpenACCConstructStmt *Construct;
    const clang::VarDecl *Var;
    const clang::Stmt *First; ///< the assignment
    std::string Clause;       ///< that would bring it back
  };
  llvm::SmallVector<LostResult, 0> LostUnlessReduced;

  /// The pipeline in whose body the construct in hand stands, or null.
  Pipeline *InPipeline = nullptr;

  /// Where the code in hand declares its variables: the function, the block, or an OpenMP construct's code.
  const clang::DeclContext *Declaring;

  /// Rewrites every OpenACC construct below `Statement`, which is host code,
  /// and returns what stands in its place.
  clang::Stmt *lower(clang::Stmt *Statement);

  // Facts for the strings and numbers that calls carry.
  std::string file(clang::SourceLocation Loc) const; ///< as __FILE__ prints it
  unsigned line(clang::SourceLocation Loc) const;
  /// The name of the function; for a lambda that of the function round it. As -Minfo prints
  /// it.
  std::string functionName() const;
  /// The source text of a clause item or expression, in one line.
  std::string text(const clang::Expr *E) const;

  /// A loop id, unique in the translation unit, never PACC_LOOP_REGION.
  static unsigned newLoop();
  /// A number for __pacc_around, unique in the translation unit.
  static unsigned newAroundItem();

private:
  clang::Sema::SynthesizedFunctionScope Scope;
};

} // namespace pacc

#endif
