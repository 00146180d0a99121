//===- InferredClauses.h - inferred sections in words -----------*- C++ -*-===//
#ifndef PACC_LOWERING_INFERREDCLAUSES_H
#define PACC_LOWERING_INFERREDCLAUSES_H

#include "Data/Subscripts/PointerUses.h"

#include <string>

namespace pacc {
class LoweringContext;

/// For -Minfo: `[:n]` where the subscript is the counter itself.
std::string extentOf(const LoweringContext &Ctx, const PointerUses &Use, const clang::Expr *Subscript::*Which);

/// The extent that the variable is declared with.
std::string declaredText(const LoweringContext &Ctx, const clang::VarDecl *Var);

/// Tells the user of the clause that stands for what was inferred, or of none.
/// What is used under conditions alone may be no data of the program at all. Where nobody waits for the construct, the
/// run asks for a clause then.
void tellInferred(const Region &R, const std::string &Section, const PointerUses &Use, unsigned Action, bool Declared);

} // namespace pacc

#endif
