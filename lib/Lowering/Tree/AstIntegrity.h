//===- AstIntegrity.h - checks of the tree that Lowering built --*- C++ -*-===//
#ifndef PACC_LOWERING_ASTINTEGRITY_H
#define PACC_LOWERING_ASTINTEGRITY_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// True if an OpenACC statement is left below `S`, in OpenMP constructs too; not in the bodies of lambdas and blocks.
bool containsOpenACC(const clang::Stmt *S);
/// True if one is there or in the blocks that stand there.
bool reachesOpenACC(const clang::Stmt *S);

/// Calls `See` for each construct that containsOpenACC sees; `InBlocks`: that reachesOpenACC does.
void forEachConstruct(const clang::Stmt *S, bool InBlocks,
                      llvm::function_ref<void(const clang::OpenACCConstructStmt *)> See);

/// The first one that containsOpenACC sees; null if there is none.
const clang::OpenACCConstructStmt *firstOpenACC(const clang::Stmt *S);

/// Checks a lowered function body and reports an internal error, with the
/// source line, where
///  - an OpenACC statement is left;
///  - a kernel refers to an outer variable that it does not capture, or to a
///    captured one without the mark that CodeGen needs;
///  - the code of an OpenMP construct refers to a variable round it without that mark;
///  - a loop marker has no end, or an end no beginning, or reduces outside.
/// CodeGen would crash or, worse, make wrong code of these.
void checkIntegrity(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif
