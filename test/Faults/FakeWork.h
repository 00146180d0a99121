//===- FakeWork.h - what the fake driver's functions share ------*- C++ -*-===//
#ifndef PACC_TEST_FAULTS_FAKEWORK_H
#define PACC_TEST_FAULTS_FAKEWORK_H

#include "FakeDriver.h"

namespace pacc::rt::fake {

enum : cuda::CuResult { InvalidContext = 201, InvalidHandle = 400 };

/// The driver's one lock.
using Guard = std::lock_guard<std::recursive_mutex>;
std::recursive_mutex &lock();

inline void *host(cuda::Pointer Address) { return reinterpret_cast<void *>(Address); }

/// Work for a stream of the current context, with its lock.
cuda::CuResult give(cuda::Stream Order, std::function<void()> Work);

/// Modules, kernels and their launches.
void setKernelFunctions(cuda::Symbols &S);

} // namespace pacc::rt::fake

#endif
