//===- AbiTypes.h - LLVM types derived from the ABI's C types ---*- C++ -*-===//
//
// The prototypes and structs of include/pacc/ABI are written once, as plain C.
// Here LLVM types follow from the C types by templates, so a mismatch between
// the compiler and the runtime does not compile.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_IR_ABITYPES_H
#define PACC_IR_ABITYPES_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#include <type_traits>

namespace pacc {

/// The LLVM type of a C scalar: void, a number or a pointer.
template <typename T> llvm::Type *llvmTypeOf(llvm::LLVMContext &C) {
  if constexpr (std::is_void_v<T>)
    return llvm::Type::getVoidTy(C);
  else if constexpr (std::is_pointer_v<T>)
    return llvm::PointerType::getUnqual(C);
  else if constexpr (std::is_same_v<T, float>)
    return llvm::Type::getFloatTy(C);
  else if constexpr (std::is_same_v<T, double>)
    return llvm::Type::getDoubleTy(C);
  else if constexpr (std::is_same_v<T, long double>)
    return llvm::Type::getX86_FP80Ty(C);
  else {
    static_assert(std::is_integral_v<T>, "the ABI passes numbers and pointers only");
    return llvm::IntegerType::get(C, 8 * sizeof(T));
  }
}

/// The LLVM type of a C function: FunctionTypeOf<void(int)>::get(Context).
template <typename Prototype> struct FunctionTypeOf;
template <typename R, typename... Args> struct FunctionTypeOf<R(Args...)> {
  static llvm::FunctionType *get(llvm::LLVMContext &C) {
    return llvm::FunctionType::get(llvmTypeOf<R>(C), {llvmTypeOf<Args>(C)...}, false);
  }
};

/// Declares an ABI function in `M`, e.g. declareEntry<decltype(__pacc_launch)>(M, "__pacc_launch").
template <typename Prototype>
llvm::FunctionCallee declareEntry(llvm::Module &M, llvm::StringRef Name) {
  return M.getOrInsertFunction(Name, FunctionTypeOf<Prototype>::get(M.getContext()));
}

} // namespace pacc

#endif
