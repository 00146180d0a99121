//===- AstIntegrity.h - checks of the tree that Lowering built --*- C++ -*-===//
#ifndef PACC_LOWERING_ASTINTEGRITY_H
#define PACC_LOWERING_ASTINTEGRITY_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// True if an OpenACC statement is left below `S`, lambdas' bodies excepted.
bool containsOpenACC(const clang::Stmt *S);

/// Checks a lowered function body and reports an internal error, with the
/// source line, where
///  - an OpenACC statement is left;
///  - a kernel refers to an outer variable that it does not capture, or to a
///    captured one without the mark that CodeGen needs;
///  - a loop marker has no end, or an end no beginning, or reduces outside.
/// CodeGen would crash or, worse, make wrong code of these.
void checkIntegrity(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif
