//===- ConstantRecord.h - a C struct as an LLVM constant --------*- C++ -*-===//
//
// Builds the initialiser of a C struct field by field through pointers to
// members: offsets, sizes and alignment come from the C++ type itself. Fields
// that are not set are zero.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_IR_CONSTANTRECORD_H
#define PACC_IR_CONSTANTRECORD_H

#include "pacc/IR/AbiTypes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include <map>

namespace pacc {

template <typename Record> class ConstantRecord {
  static_assert(std::is_standard_layout_v<Record>);

public:
  explicit ConstantRecord(llvm::LLVMContext &C) : Context(C) {}

  /// Sets an integer; fields that nobody sets are 0.
  template <typename Field> void set(Field Record::*Member, uint64_t Value) {
    static_assert(std::is_integral_v<Field>, "an integer field");
    Fields[offsetOf(Member)] = {llvm::ConstantInt::get(llvmTypeOf<Field>(Context), Value),
                                sizeof(Field)};
  }
  /// Sets a pointer.
  template <typename Field> void set(Field Record::*Member, llvm::Constant *Address) {
    static_assert(std::is_pointer_v<Field>, "a pointer field");
    Fields[offsetOf(Member)] = {Address, sizeof(Field)};
  }

  /// The whole struct, sizeof(Record) bytes.
  llvm::Constant *get() const {
    llvm::SmallVector<llvm::Constant *, 16> Parts;
    uint64_t Offset = 0;
    for (const auto &[Begin, Part] : Fields) {
      pad(Parts, Begin - Offset);
      Parts.push_back(Part.Value);
      Offset = Begin + Part.Size;
    }
    pad(Parts, sizeof(Record) - Offset);
    return llvm::ConstantStruct::getAnon(Context, Parts, /*Packed=*/true);
  }

private:
  struct Part {
    llvm::Constant *Value;
    uint64_t Size;
  };

  template <typename Field> static uint64_t offsetOf(Field Record::*Member) {
    static const Record Origin = {};
    return reinterpret_cast<const char *>(&(Origin.*Member)) -
           reinterpret_cast<const char *>(&Origin);
  }
  void pad(llvm::SmallVectorImpl<llvm::Constant *> &Parts, uint64_t Bytes) const {
    if (Bytes)
      Parts.push_back(llvm::ConstantAggregateZero::get(
          llvm::ArrayType::get(llvm::Type::getInt8Ty(Context), Bytes)));
  }

  llvm::LLVMContext &Context;
  std::map<uint64_t, Part> Fields;
};

} // namespace pacc

#endif
