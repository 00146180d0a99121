//===- DependentBounds.h - collapse of triangles and the like ---*- C++ -*-===//
#ifndef PACC_LOWERING_DEPENDENTBOUNDS_H
#define PACC_LOWERING_DEPENDENTBOUNDS_H

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// OpenACC 3.4, 2.9.1 wants the number of iterations of each collapsed loop to stay
/// the same in all of them. Where it does not, the clause ends before that loop, which
/// gets a directive of its own, with a part of the levels:
///
///   #pragma acc loop gang vector collapse(2)  #pragma acc loop gang collapse(1)
///   for (int i = 0; i < n; i++)               for (int i = 0; i < n; i++)
///     for (int j = 0; j <= i; j++)         -> #pragma acc loop vector collapse(1)
///       body                                    for (int j = 0; j <= i; j++)
///                                                 body
///
/// The innermost level goes to the inner loops; with one level alone, and where the
/// iterations are not spread for sure (seq, auto), those need no directive. -Minfo
/// tells. Loops with `tile`, or code between them, are left: they are errors. So are
/// those with `pipe`, which must not come here.
void splitCollapse(LoweringContext &Ctx, clang::OpenACCConstructStmt *Directive);

} // namespace pacc

#endif
