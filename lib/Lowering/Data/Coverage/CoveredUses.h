//===- CoveredUses.h - subscripts that stay in a section --------*- C++ -*-===//
#ifndef PACC_LOWERING_COVEREDUSES_H
#define PACC_LOWERING_COVEREDUSES_H

#include "Clauses/Sections.h"
#include "Data/Subscripts/PointerUses.h"

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {

/// A section that a clause of `Directive` names, which is the construct in hand or a data construct round it.
struct NamedSection {
  const clang::OpenACCConstructStmt *Directive;
  Section S;
};

/// Whether the compiler sees that the subscript selects elements of the section alone, in all iterations, as far as it
/// is a sum of counters. The section has the numbers that its expressions had when its construct began.
bool covers(Region &R, const NamedSection &Named, const Subscript &Use);

/// Whether the compiler sees that some iteration selects an element, or a row, outside of the section, if the construct
/// is executed at all.
bool leaves(Region &R, const NamedSection &Named, const Subscript &Use);

} // namespace pacc

#endif
