//===- MisusedReductions.h - loops that do not what their reduction says -*- C++ -*-===//
#ifndef PACC_LOWERING_MISUSEDREDUCTIONS_H
#define PACC_LOWERING_MISUSEDREDUCTIONS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Warns of loops below `Body` that update a variable of their reduction clause with another operator
/// (`reduction(+:m)`, `if (x > m) m = x`; of objects, by a function that does not treat each member alone), or use what it
/// has come to so far: store it (`a[i] = s`), or let it decide on something else (`if (x > m) { m = x; n++; }`).
void warnOfMisusedReductions(LoweringContext &Ctx, const clang::Stmt *Body);

} // namespace pacc

#endif
