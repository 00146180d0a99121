//===- ImplicitData.h - how outer variables reach kernels -------*- C++ -*-===//
//
// OpenACC 3.4, 2.6.2: variables with implicitly determined data attributes.
//
//   scalar in parallel, serial   its value                   (firstprivate)
//   scalar in kernels            its value if only read, else copied
//   array, struct, class         copied unless present, copied in if only read; its value, if it is a small
//   object of the function that is only read; default(present):
//   present pointer                      its target must be present at the
//   launch
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_IMPLICITDATA_H
#define PACC_LOWERING_IMPLICITDATA_H

#include "pacc/ABI/Types.h"

#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct Region;
class Uses;

/// How a variable reaches the kernels, and the data action that this implies.
struct ArgumentPlan {
  pacc_arg_kind Kind;
  std::optional<unsigned> Implied; ///< pacc_action with modifiers
  bool UnlessMapped = false;       ///< PACC_ARG_UNLESS_MAPPED
};

/// Whether default(none) counts for the construct; default(present).
bool hasDefaultNone(const Region &R);
bool hasDefaultPresent(const Region &R);
/// `present(p)` of a pointer, or default(present): nothing says how much of the data must be there but what is used.
bool hasUnsizedPresent(const Region &R, const clang::VarDecl *Var);

/// The action for a whole object that no clause names. `Body`: all uses of the construct. `Var`: the object, where
/// it is a variable.
unsigned implicitAction(const Region &R, const Uses &Body, clang::QualType Object,
                        const clang::VarDecl *Var = nullptr);

/// The construct may change the scalar that it only reads by this name: it is a reference, or the function keeps an
/// address of it. `kernels` has scalars as the sequential program does (2.6.2), so that it is not passed by value.
bool mayChangeByOtherName(const Region &R, const clang::VarDecl *Var);

/// An object or array of the function's own, which kernels only read and which no device has, as far as the function
/// says: its copy on the device, if one is made, has the host's values. `AllKernels` as below.
bool hasHostValues(const Region &R, const Uses &AllKernels, const clang::VarDecl *Var);

/// A small object of the function's own, which kernels only read and which no device has, as far as the function says:
/// a launch takes it along, as it does numbers. `AllKernels`: the uses in all lowered kernels, or in the user's own body.
bool goesByValue(const Region &R, const Uses &AllKernels, const clang::VarDecl *Var);

/// `AllKernels`: the uses in all lowered kernels of the construct.
ArgumentPlan planArgument(const Region &R, const Uses &AllKernels,
                          const clang::VarDecl *Var);

/// The __pacc_item calls for everything that no clause names, and the errors
/// of default(none). `Last`: those of members that reductions change, which belong
/// behind their objects, also where clauses name these.
void emitImplicitData(Region &R, const Uses &AllKernels,
                      llvm::SmallVectorImpl<clang::Stmt *> &Out,
                      llvm::SmallVectorImpl<clang::Stmt *> &Last);

} // namespace pacc

#endif
