//===- BoundsInMemory.h - bounds that a loop's body may change --*- C++ -*-===//
#ifndef PACC_LOWERING_BOUNDSINMEMORY_H
#define PACC_LOWERING_BOUNDSINMEMORY_H

namespace clang {
class ASTContext;
class Expr;
class Stmt;
} // namespace clang

namespace pacc {

/// The names by which it may be changed: Own leaves out numbers and pointers that other pointers lead to, of which it may be one.
enum class Names { Own, All };

/// Whether `Body` may change what `Bound` reads from memory: an element (`end[d]`), a member of an object
/// behind a pointer (`g->n`, `n` of `*this`), what a pointer leads to. It does not where what it stores is
/// of another type, as the language has it, another member, or in another variable. Variables by
/// themselves are the caller's.
bool mayChangeInMemory(const clang::ASTContext &C, const clang::Expr *Bound, const clang::Stmt *Body,
                       Names Which = Names::All);

/// The same of what the expression names, a member or a variable: also by other names of what a reference leads to.
bool mayChangePlace(const clang::ASTContext &C, const clang::Expr *Place, const clang::Stmt *Body, Names Which = Names::All);

} // namespace pacc

#endif
