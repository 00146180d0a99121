//===- InstantiatedCalls.h - functions of templates -------------*- C++ -*-===//
//
//   for (std::size_t i = 0; i < x.size(); i++) a[i] = ..;
//
// What such a function reads, and what those write that the body calls, decides whether the loop changes its own bounds.
// Clang instantiates templates at the end of a file; until then all that is known of x.size() is its pattern, in which
// types have no meaning yet, and members are those of the pattern.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_INSTANTIATEDCALLS_H
#define PACC_LOWERING_INSTANTIATEDCALLS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Has the functions instantiated that the compute constructs of `Body` call, and those that these call, templates or not.
void instantiateCalls(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif
