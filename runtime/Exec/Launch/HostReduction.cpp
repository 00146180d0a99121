//===- HostReduction.cpp - combining results of devices -------------------===//

#include "Exec/Launch/HostReduction.h"
#include "pacc/ABI/Types.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace pacc::rt {

namespace {

template <typename T> T identity(uint32_t Op) {
  using Limits = std::numeric_limits<T>;
  constexpr bool IsFloat = std::is_floating_point_v<T>;
  switch (Op) {
  case PACC_RED_MUL:
  case PACC_RED_LAND:
    return T(1);
  case PACC_RED_MAX:
    return IsFloat ? -Limits::infinity() : Limits::lowest();
  case PACC_RED_MIN:
    return IsFloat ? Limits::infinity() : Limits::max();
  case PACC_RED_AND:
    return IsFloat ? T(0) : T(-1);
  default:
    return T(0);
  }
}

/// Combines integers; they wrap.
template <typename T> T combineBits(uint32_t Op, T A, T B) {
  const auto X = static_cast<uint64_t>(A), Y = static_cast<uint64_t>(B);
  switch (Op) {
  case PACC_RED_ADD:
    return T(X + Y);
  case PACC_RED_MUL:
    return T(X * Y);
  case PACC_RED_AND:
    return T(X & Y);
  case PACC_RED_OR:
    return T(X | Y);
  default:
    return T(X ^ Y);
  }
}

template <typename T> T combine(uint32_t Op, T A, T B) {
  switch (Op) {
  case PACC_RED_LAND:
    return T(A && B);
  case PACC_RED_LOR:
    return T(A || B);
  case PACC_RED_MAX:
    if constexpr (std::is_floating_point_v<T>)
      return std::fmax(A, B);
    return A < B ? B : A;
  case PACC_RED_MIN:
    if constexpr (std::is_floating_point_v<T>)
      return std::fmin(A, B);
    return B < A ? B : A;
  default:
    if constexpr (std::is_floating_point_v<T>)
      return Op == PACC_RED_MUL ? A * B : A + B;
    else
      return combineBits(Op, A, B);
  }
}

/// Calls Do with a value of the type; returns T() for other types.
template <typename Function>
auto ofType(uint32_t Reduction, Function Do) -> decltype(Do(int())) {
  switch (PACC_REDUCTION_TYPE(Reduction)) {
  case PACC_TYPE_BOOL:
  case PACC_TYPE_U8:
    return Do(uint8_t());
  case PACC_TYPE_I8:
    return Do(int8_t());
  case PACC_TYPE_I16:
    return Do(int16_t());
  case PACC_TYPE_U16:
    return Do(uint16_t());
  case PACC_TYPE_I32:
    return Do(int32_t());
  case PACC_TYPE_U32:
    return Do(uint32_t());
  case PACC_TYPE_I64:
    return Do(int64_t());
  case PACC_TYPE_U64:
    return Do(uint64_t());
  case PACC_TYPE_F32:
    return Do(float());
  case PACC_TYPE_F64:
    return Do(double());
  }
  return decltype(Do(int()))();
}

} // namespace

size_t reductionBytes(uint32_t Reduction) {
  return Reduction ? ofType(Reduction, [](auto Value) { return sizeof(Value); })
                   : 0;
}

std::vector<char> reductionIdentity(uint32_t Reduction) {
  return ofType(Reduction, [&](auto Zero) {
    const auto Value = identity<decltype(Zero)>(PACC_REDUCTION_OP(Reduction));
    std::vector<char> Bytes(sizeof Value);
    std::memcpy(Bytes.data(), &Value, sizeof Value);
    return Bytes;
  });
}

void combineReduction(uint32_t Reduction, void *Into, const void *Value) {
  ofType(Reduction, [&](auto A) {
    auto B = A;
    std::memcpy(&A, Into, sizeof A);
    std::memcpy(&B, Value, sizeof B);
    A = combine(PACC_REDUCTION_OP(Reduction), A, B);
    std::memcpy(Into, &A, sizeof A);
    return 0;
  });
}

} // namespace pacc::rt
