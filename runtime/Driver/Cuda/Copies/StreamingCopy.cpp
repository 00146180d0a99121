//===- StreamingCopy.cpp - copies that pass the cache by ------------------===//

#include "Driver/Cuda/Copies/StreamingCopy.h"
#include <algorithm>
#include <cstdint>
#include <cstring>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace pacc::rt::cuda {

#if defined(__x86_64__)

void streamingCopy(void *To, const void *From, size_t Bytes) {
  constexpr size_t Line = 64;
  auto *Target = static_cast<char *>(To);
  const auto *Source = static_cast<const char *>(From);
  const size_t Head =
      std::min(Bytes, -reinterpret_cast<uintptr_t>(Target) % Line);
  std::memcpy(Target, Source, Head);
  const size_t Lines = (Bytes - Head) / Line;
  Target += Head;
  Source += Head;
  for (size_t I = 0; I != Lines; ++I, Target += Line, Source += Line) {
    __m128i Part[4];
    for (int K = 0; K != 4; ++K)
      Part[K] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(Source) + K);
    for (int K = 0; K != 4; ++K)
      _mm_stream_si128(reinterpret_cast<__m128i *>(Target) + K, Part[K]);
  }
  _mm_sfence();
  std::memcpy(Target, Source, Bytes - Head - Lines * Line);
}

#else

void streamingCopy(void *To, const void *From, size_t Bytes) {
  std::memcpy(To, From, Bytes);
}

#endif

} // namespace pacc::rt::cuda
