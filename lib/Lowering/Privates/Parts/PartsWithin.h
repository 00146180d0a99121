//===- PartsWithin.h - parts of what has become a variable ------*- C++ -*-===//
#ifndef PACC_LOWERING_PARTSWITHIN_H
#define PACC_LOWERING_PARTSWITHIN_H

namespace clang {
class Expr;
} // namespace clang

namespace pacc {
class LoweringContext;
struct ReplacedSection;
struct SectionPlace;

/// `Part` of an inner directive, as a part of the variable that an outer directive's section, or element, has become;
/// null: constants, and words, do not tell which one it is.
clang::Expr *partWithin(LoweringContext &Ctx, const ReplacedSection &Outer, const SectionPlace &Part);

} // namespace pacc

#endif
