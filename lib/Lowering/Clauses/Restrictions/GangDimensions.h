//===- GangDimensions.h - num_gangs(a, b, c) and gang(dim: n) ---*- C++ -*-===//
//
// OpenACC 3.4, 2.5.10 and 2.9.2. A nest of gang loops has its outermost loop on the
// highest dimension, which is how PACC spreads gang loops in gang loops over the
// axes of the grid anyhow. So `dim` needs nothing more, and the gangs that num_gangs
// asks for are the product: every loop's iterations go over all of them.
//
// That is the same where the loops of a nest have all the dimensions. Where they
// have not, the gangs of the others would all execute the loop (gang-redundantly);
// where that can be seen (GangRepetition.h) it is an error.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_GANGDIMENSIONS_H
#define PACC_LOWERING_GANGDIMENSIONS_H

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// False after reporting a nest of gang loops in the compute construct that lacks one of
/// the dimensions of its num_gangs clause, or has code between its loops, if that can be
/// seen.
bool checkGangDimensions(LoweringContext &Ctx,
                         const clang::OpenACCConstructStmt *Construct);

} // namespace pacc

#endif
