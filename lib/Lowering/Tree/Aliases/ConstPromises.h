//===- ConstPromises.h - what functions do with const objects ---*- C++ -*-===//
#ifndef PACC_LOWERING_TREE_CONSTPROMISES_H
#define PACC_LOWERING_TREE_CONSTPROMISES_H

namespace clang {
class ExplicitCastExpr;
} // namespace clang

namespace pacc {

/// The cast takes const away from what a pointer or reference leads to.
bool castsConstAway(const clang::ExplicitCastExpr &Cast);

} // namespace pacc

#endif
