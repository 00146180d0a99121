//===- HostReduction.cpp - what results of devices make together ----------===//

#include "Exec/Launch/HostReduction.h"
#include "pacc/ABI/Types.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

using namespace pacc::rt;

namespace {

template <typename T> T combined(uint32_t R, T A, T B) {
  EXPECT_EQ(reductionBytes(R), sizeof(T));
  combineReduction(R, &A, &B);
  return A;
}

template <typename T> T identityOf(uint32_t R) {
  T Value;
  const std::vector<char> Bytes = reductionIdentity(R);
  EXPECT_EQ(Bytes.size(), sizeof Value);
  std::memcpy(&Value, Bytes.data(), sizeof Value);
  return Value;
}

/// What the identity must not change.
template <typename T>
void checkIdentities(uint32_t Type, std::initializer_list<T> Values,
                     uint32_t LastOp) {
  for (uint32_t Op = 0; Op <= LastOp; ++Op)
    for (T V : Values) {
      if (Op == PACC_RED_LAND || Op == PACC_RED_LOR)
        V = V ? T(1) : T(0);
      const uint32_t R = PACC_REDUCTION(Op, Type);
      EXPECT_EQ(combined<T>(R, V, identityOf<T>(R)), V) << Op << " " << Type;
      EXPECT_EQ(combined<T>(R, identityOf<T>(R), V), V) << Op << " " << Type;
    }
}

TEST(HostReduction, IdentitiesChangeNothing) {
  checkIdentities<int8_t>(PACC_TYPE_I8, {-128, -1, 0, 5, 127}, PACC_RED_LOR);
  checkIdentities<uint8_t>(PACC_TYPE_U8, {0, 5, 255}, PACC_RED_LOR);
  checkIdentities<int16_t>(PACC_TYPE_I16, {-32768, 0, 32767}, PACC_RED_LOR);
  checkIdentities<uint16_t>(PACC_TYPE_U16, {0, 7, 65535}, PACC_RED_LOR);
  checkIdentities<int32_t>(PACC_TYPE_I32, {INT32_MIN, -3, 0, INT32_MAX},
                           PACC_RED_LOR);
  checkIdentities<uint32_t>(PACC_TYPE_U32, {0, 9, UINT32_MAX}, PACC_RED_LOR);
  checkIdentities<int64_t>(PACC_TYPE_I64, {INT64_MIN, 0, INT64_MAX},
                           PACC_RED_LOR);
  checkIdentities<uint64_t>(PACC_TYPE_U64, {0, 9, UINT64_MAX}, PACC_RED_LOR);
  checkIdentities<float>(PACC_TYPE_F32, {-INFINITY, -1.5f, 0, INFINITY},
                         PACC_RED_MIN);
  checkIdentities<double>(PACC_TYPE_F64, {-INFINITY, 1e300, 0, INFINITY},
                          PACC_RED_MIN);
}

TEST(HostReduction, Operators) {
  auto of = [](uint32_t Op) { return PACC_REDUCTION(Op, PACC_TYPE_I32); };
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_ADD), INT32_MAX, 2), INT32_MIN + 1);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_MUL), -3, 7), -21);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_MAX), -3, 7), 7);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_MIN), -3, 7), -3);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_AND), 12, 10), 8);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_OR), 12, 10), 14);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_XOR), 12, 10), 6);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_LAND), 12, 10), 1);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_LOR), 0, 10), 1);
  EXPECT_EQ(combined<int32_t>(of(PACC_RED_LAND), 12, 0), 0);
  EXPECT_EQ(combined<uint32_t>(PACC_REDUCTION(PACC_RED_MAX, PACC_TYPE_U32), 1,
                               0xffffffffu),
            0xffffffffu);
  const uint32_t Most = PACC_REDUCTION(PACC_RED_MAX, PACC_TYPE_F64);
  EXPECT_EQ(combined<double>(Most, NAN, 2), 2);
  EXPECT_EQ(combined<double>(Most, 2, NAN), 2);
  EXPECT_EQ(combined<float>(PACC_REDUCTION(PACC_RED_MUL, PACC_TYPE_F32), 3, 4),
            12);
}

TEST(HostReduction, WhatDevicesAloneCombine) {
  EXPECT_EQ(reductionBytes(0), 0u);
  EXPECT_EQ(reductionBytes(PACC_REDUCTION(PACC_RED_ADD, PACC_TYPE_C64)), 0u);
}

} // namespace
