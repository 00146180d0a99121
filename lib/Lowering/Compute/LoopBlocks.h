//===- LoopBlocks.h - loops that are the block of a construct ---*- C++ -*-===//
#ifndef PACC_LOWERING_LOOPBLOCKS_H
#define PACC_LOWERING_LOOPBLOCKS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {

/// Sema takes every `break` of a loop that stands right behind a compute construct for a branch out of the construct. It
/// is none where the construct has no loop of its own: its block is the whole loop. So Frontend has the parser read
///
///   #pragma acc kernels
///   if (0) {} else
///   for (...) { ... break; ... }
///
/// where `else` has no place in the source, by which this knows that nobody wrote it; it puts the loop there again. In C89
/// `if` is no scope, and it is `switch (0) default:`.
void removeScopesOfBlocks(clang::Stmt *Body);

} // namespace pacc

#endif
