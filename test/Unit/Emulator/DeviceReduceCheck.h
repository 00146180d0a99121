//===- DeviceReduceCheck.h - the device runtime's reductions ----*- C++ -*-===//
//
// Every operator and type in every scope against a serial loop, on the device
// under test. The values are such that every order of combination gives the
// same bits. Included once by a test program, after PACC_FORM is
// defined.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TEST_UNIT_DEVICEREDUCECHECK_H
#define PACC_TEST_UNIT_DEVICEREDUCECHECK_H

#include "DeviceHarness.h"
#include "DeviceReduceKernels.h"
#include <algorithm>
#include <string>

namespace pacc::rt::test {

enum Scope { Gang, Row, Column, Gangs };
constexpr const char *ScopeNames[] = {"gang", "row", "column", "device"};

/// The shapes that a program tries: width and height of a gang.
struct BlockShape {
  uint32_t Width, Height;
};
extern const std::vector<BlockShape> BlockShapes;

//===----------------------------------------------------------------------===//
// Values and the serial loop
//===----------------------------------------------------------------------===//

enum class Op { add, mul, max, min, and_, or_, xor_ };
constexpr Op op_add = Op::add, op_mul = Op::mul, op_max = Op::max,
             op_min = Op::min, op_and = Op::and_, op_or = Op::or_,
             op_xor = Op::xor_;

/// Small numbers of both signs; for products ones, minus ones and a few twos.
template <typename T> T makeValue(Op O, uint32_t I) {
  uint32_t Hash = (I + 1) * 2654435761u >> 8;
  if (O == Op::mul)
    return Hash % 16 == 0 ? T(2) : Hash % 2 ? T(-1) : T(1);
  return T(int(Hash % 200) - 100);
}
template <> c32 makeValue(Op O, uint32_t I) {
  if (O == Op::mul)
    return I % 3 ? c32{0, 1} : c32{-1, 0};
  return {makeValue<float>(O, I), makeValue<float>(O, I + 1000)};
}
template <> c64 makeValue(Op O, uint32_t I) {
  if (O == Op::mul)
    return I % 3 ? c64{0, 1} : c64{-1, 0};
  return {makeValue<double>(O, I), makeValue<double>(O, I + 1000)};
}

template <typename T> T applyBits(Op O, T A, T B) {
  return O == Op::and_ ? T(A & B) : O == Op::or_ ? T(A | B) : T(A ^ B);
}
template <> float applyBits(Op, float, float) { abort(); }
template <> double applyBits(Op, double, double) { abort(); }
template <> long double applyBits(Op, long double, long double) { abort(); }

/// Integers wrap.
template <typename T>
using Wide = std::conditional_t<std::is_floating_point_v<T>, T,
                                std::conditional_t<sizeof(T) == 16, pacc_u128, uint64_t>>;

template <typename T> T apply(Op O, T A, T B) {
  switch (O) {
  case Op::add:
    return T(Wide<T>(A) + Wide<T>(B));
  case Op::mul:
    return T(Wide<T>(A) * Wide<T>(B));
  case Op::max:
    return A > B ? A : B;
  case Op::min:
    return A < B ? A : B;
  default:
    return applyBits(O, A, B);
  }
}
template <typename C> C applyComplex(Op O, C A, C B) {
  if (O == Op::add)
    return {A.re + B.re, A.im + B.im};
  return {A.re * B.re - A.im * B.im, A.re * B.im + A.im * B.re};
}
template <> c32 apply(Op O, c32 A, c32 B) { return applyComplex(O, A, B); }
template <> c64 apply(Op O, c64 A, c64 B) { return applyComplex(O, A, B); }

template <typename T> bool same(T A, T B) { return A == B; }
bool same(c32 A, c32 B) { return A.re == B.re && A.im == B.im; }
bool same(c64 A, c64 B) { return A.re == B.re && A.im == B.im; }

struct Case {
  std::string Name; ///< operator_type
  Op Operator;
  void (*Check)(const Case &);
  pacc_host_entry Emulator[4]; ///< by Scope
};

/// The kernel of a case, as each program has compiled it.
pacc_kernel kernelOf(const Case &C, Scope S);

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

template <typename T>
T serial(Op O, const std::vector<T> &In, uint32_t First, uint32_t Count,
         uint32_t Stride = 1) {
  T Value = In[First];
  for (uint32_t I = 1; I < Count; ++I)
    Value = apply(O, Value, In[First + I * Stride]);
  return Value;
}

/// What lane `I` must get.
template <typename T>
T expected(const Case &C, Scope S, const std::vector<T> &In, uint32_t I,
           BlockShape B) {
  uint32_t Threads = B.Width * B.Height;
  uint32_t FirstOfGang = I / Threads * Threads,
           FirstOfRow = I / B.Width * B.Width;
  switch (S) {
  case Row:
    return serial(C.Operator, In, FirstOfRow, B.Width);
  case Column:
    return serial(C.Operator, In, FirstOfGang, B.Height, B.Width);
  default:
    return serial(C.Operator, In, FirstOfGang, Threads);
  }
}

template <typename T> void checkLanes(const Case &C, Scope S, BlockShape B) {
  const uint32_t Gangs = 2, Count = Gangs * B.Width * B.Height;
  std::vector<T> In(Count);
  for (uint32_t I = 0; I < Count;
       ++I) // all lanes of a row give a column reduction one value
    In[I] = makeValue<T>(C.Operator, S == Column ? I / B.Width : I);
  Buffer<T> DeviceIn(In), DeviceOut{std::vector<T>(Count)};
  uintptr_t NoScratch = 0;
  pacc_kernel Kernel = kernelOf(C, S);
  Status Ran =
      runKernel(Kernel, shapeOf(Gangs, B.Width, B.Height),
                {DeviceIn.parameter(), DeviceOut.parameter(), &NoScratch});
  ASSERT_TRUE(Ran.ok()) << Ran.message();
  const std::vector<T> &Out = DeviceOut.read();
  for (uint32_t I = 0; I < Count; ++I)
    ASSERT_TRUE(same(Out[I], expected(C, S, In, I, B)))
        << ScopeNames[S] << " " << C.Name << " " << B.Width << "x" << B.Height
        << " lane " << I;
}

template <typename T>
void checkGangs(const Case &C, uint32_t GridX, uint32_t GridY, BlockShape B) {
  std::vector<T> In(GridX * GridY);
  for (uint32_t I = 0; I < In.size(); ++I)
    In[I] = makeValue<T>(C.Operator, I);
  LaunchShape Shape = shapeOf(GridX, B.Width, B.Height);
  Shape.Grid[1] = GridY;
  Buffer<T> DeviceIn(In);
  Buffer<uint8_t> Scratch{std::vector<uint8_t>(
      PACC_SCRATCH_HEADER + PartialBytesPerGang * In.size())};
  T Expected = serial(C.Operator, In, 0, static_cast<uint32_t>(In.size()));
  pacc_kernel Kernel = kernelOf(C, Gangs);
  for (int Launch = 0; Launch < 2;
       ++Launch) { // the second finds the counters zero again
    Buffer<T> DeviceOut{std::vector<T>(B.Width * B.Height)};
    Status Ran = runKernel(
        Kernel, Shape,
        {DeviceIn.parameter(), DeviceOut.parameter(), Scratch.parameter()});
    ASSERT_TRUE(Ran.ok()) << Ran.message();
    for (const T &Out : DeviceOut.read())
      ASSERT_TRUE(same(Out, Expected))
          << "device " << C.Name << " " << GridX << "x" << GridY << " gangs of "
          << B.Width << "x" << B.Height;
    const std::vector<uint8_t> &Left = Scratch.read();
    ASSERT_TRUE(std::all_of(Left.begin(), Left.begin() + PACC_SCRATCH_HEADER,
                            [](uint8_t Byte) { return Byte == 0; }))
        << C.Name << ": a counter is left";
  }
}

template <typename T> void check(const Case &C) {
  for (BlockShape B : BlockShapes)
    for (Scope S : {Gang, Row, Column})
      checkLanes<T>(C, S, B);
  checkGangs<T>(C, 1, 1, {32, 2});
  checkGangs<T>(C, 7, 1, {1, 1});
  checkGangs<T>(C, 40, 3, {32, 1});
  checkGangs<T>(C, 5, 9, {16, 2});
  checkGangs<T>(C, 257, 1, {1, 1});
  checkGangs<T>(C, 31, 9, {16, 2});
  // Many lanes, for one operator of each type: how partial results lie in memory depends on the type alone.
  if (C.Operator != op_add)
    return;
  checkGangs<T>(C, 258, 1, {64, 1});
  checkGangs<T>(C, 256, 1, {32, 1}); // the most without groups
}

#ifndef EMULATOR_ENTRY
#define EMULATOR_ENTRY(KERNEL) KERNEL
#endif
#define CASE(OP, N, T)                                                         \
  {#OP "_" #N,                                                                 \
   op_##OP,                                                                    \
   check<T>,                                                                   \
   {EMULATOR_ENTRY(gang_##OP##_##N), EMULATOR_ENTRY(row_##OP##_##N),           \
    EMULATOR_ENTRY(column_##OP##_##N), EMULATOR_ENTRY(device_##OP##_##N)}},
#define CASE_SCALAR(OP, F, N, T) CASE(OP, N, T)

inline const Case Cases[] = {PACCD_SCALAR_REDUCTIONS(CASE_SCALAR)
                                 PACCD_WIDE_REDUCTIONS(CASE_SCALAR)};

class DeviceReduce : public testing::TestWithParam<Case> {};

TEST_P(DeviceReduce, MatchesSerialLoop) { GetParam().Check(GetParam()); }

INSTANTIATE_TEST_SUITE_P(EveryOperatorAndType, DeviceReduce,
                         testing::ValuesIn(Cases),
                         [](const auto &Info) { return Info.param.Name; });

/// More gangs than 255 groups of 256 hold, so that the groups have to grow.
/// All types take the same path there.
TEST(DeviceReduceManyGangs, MatchesSerialLoop) {
  for (const Case &C : Cases) {
    if (C.Name == "add_f64")
      for (uint32_t Gangs : {65280u, 65281u})
        checkGangs<double>(C, Gangs, 1, {4, 1});
    if (C.Name == "xor_u32")
      checkGangs<uint32_t>(C, 400, 400, {1, 1});
  }
}

} // namespace pacc::rt::test

#endif
