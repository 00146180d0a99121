//===- Sorting.cpp - qsort, bsearch and lfind in kernels --------------------===//
//
// Inlined where they are called: there the function that compares is known, and
// its calls are calls as others; GPUs know no others. (Hence no recursion, and few
// places that compare.) As in glibc, elements that compare equal keep their order
// where there is memory for a copy of the array.
//
//===----------------------------------------------------------------------===//
#include <stddef.h>

extern "C" {
void *malloc(size_t Size);
void free(void *Pointer);
}

#define PACC_INLINED __attribute__((always_inline))

namespace {

/* A function with or without a third argument. */
struct Compare {
  int (*Plain)(const void *, const void *);
  int (*With)(const void *, const void *, void *);
  void *Argument;

  PACC_INLINED int operator()(const char *A, const char *B) const {
    return Plain ? Plain(A, B) : With(A, B, Argument);
  }
};

PACC_INLINED void swap(char *A, char *B, size_t Size) {
  for (size_t I = 0; I < Size; ++I) {
    const char C = A[I];
    A[I] = B[I];
    B[I] = C;
  }
}

/* Sorts each run of Length elements. */
PACC_INLINED void sortRuns(char *Array, size_t Count, size_t Size, size_t Length, const Compare &Of) {
  for (size_t I = 1; I < Count; ++I)
    for (size_t J = I; J % Length && Of(Array + (J - 1) * Size, Array + J * Size) > 0; --J)
      swap(Array + (J - 1) * Size, Array + J * Size, Size);
}

/* Merges runs of Length elements that are sorted, and what comes of these, with a copy of the array. */
PACC_INLINED void mergeRuns(char *Array, size_t Count, size_t Size, size_t Length, char *Other, const Compare &Of) {
  char *From = Array, *To = Other;
  for (; Length < Count; Length *= 2) {
    for (size_t Begin = 0; Begin < Count; Begin += 2 * Length) {
      size_t A = Begin, EndA = Begin + Length < Count ? Begin + Length : Count;
      size_t B = EndA, EndB = EndA + Length < Count ? EndA + Length : Count;
      for (size_t At = Begin; At < EndB; ++At) {
        const bool FromB = A == EndA || (B != EndB && Of(From + A * Size, From + B * Size) > 0);
        __builtin_memcpy(To + At * Size, From + (FromB ? B++ : A++) * Size, Size);
      }
    }
    char *const Sorted = To;
    To = From;
    From = Sorted;
  }
  if (From != Array)
    __builtin_memcpy(Array, From, Count * Size);
}

/* Without more memory; elements that compare equal may change their order. */
PACC_INLINED void sortHeap(char *Array, size_t Count, size_t Size, const Compare &Of) {
  size_t Begin = Count / 2, End = Count;
  while (End > 1) {
    if (Begin)
      --Begin;
    else
      swap(Array, Array + --End * Size, Size);
    for (size_t Root = Begin, Child; (Child = 2 * Root + 1) < End; Root = Child) {
      Child += Child + 1 < End && Of(Array + Child * Size, Array + (Child + 1) * Size) < 0;
      if (Of(Array + Root * Size, Array + Child * Size) >= 0)
        break;
      swap(Array + Root * Size, Array + Child * Size, Size);
    }
  }
}

PACC_INLINED void sort(void *Elements, size_t Count, size_t Size, const Compare &Of) {
  char *Array = static_cast<char *>(Elements);
  constexpr size_t Run = 16;
  char *Other = Count > Run ? static_cast<char *>(malloc(Count * Size)) : nullptr;
  if (Count > Run && !Other)
    return sortHeap(Array, Count, Size, Of);
  sortRuns(Array, Count, Size, Run, Of);
  if (!Other)
    return;
  mergeRuns(Array, Count, Size, Run, Other, Of);
  free(Other);
}

} // namespace

extern "C" {

PACC_INLINED void qsort(void *Array, size_t Count, size_t Size,
                                              int (*Of)(const void *, const void *)) {
  sort(Array, Count, Size, {Of, nullptr, nullptr});
}

PACC_INLINED void qsort_r(void *Array, size_t Count, size_t Size,
                                                int (*Of)(const void *, const void *, void *), void *Argument) {
  sort(Array, Count, Size, {nullptr, Of, Argument});
}

PACC_INLINED void *bsearch(const void *Key, const void *Array, size_t Count, size_t Size,
                                                 int (*Of)(const void *, const void *)) {
  size_t Begin = 0, End = Count;
  while (Begin < End) {
    const size_t Middle = (Begin + End) / 2;
    const char *Element = static_cast<const char *>(Array) + Middle * Size;
    const int Order = Of(Key, Element);
    if (!Order)
      return const_cast<char *>(Element);
    if (Order < 0)
      End = Middle;
    else
      Begin = Middle + 1;
  }
  return nullptr;
}

PACC_INLINED void *lfind(const void *Key, const void *Array, size_t *Count, size_t Size,
                                               int (*Of)(const void *, const void *)) {
  const char *Element = static_cast<const char *>(Array);
  for (size_t I = 0; I < *Count; ++I, Element += Size)
    if (!Of(Key, Element))
      return const_cast<char *>(Element);
  return nullptr;
}

} // extern "C"
