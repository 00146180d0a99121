//===- ChosenPlaces.h - numbers of iterations that are not kept -*- C++ -*-===//
#ifndef PACC_ACCESS_CHOSENPLACES_H
#define PACC_ACCESS_CHOSENPLACES_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// `if (x < m || (x == m && i < place)) { m = x; k = i; place = i; }`: Lowering lets copies know which iteration has set
/// them, in case that the loop gets lanes (__pacc_may_reduce with PACC_RED_FOLLOWS). The variables outside of such loops,
/// and in loops that keep their order, never need that: of several iterations with the extreme they have the one that
/// came first, or last, by itself. There `place` is what it starts with, the least number. A loop that does not keep its
/// order any more has copies, which other variables are.
void settlePlaces(llvm::Function &F);

} // namespace pacc

#endif
