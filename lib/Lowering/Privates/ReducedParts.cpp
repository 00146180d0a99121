//===- ReducedParts.cpp - the scalars that a reduction is of --------------===//
#include "Privates/Parts/PartialRows.h"
#include "Privates/Reductions.h"
#include "pacc/Lowering/ReducedTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/MapVector.h"

#include <map>

using namespace clang;

namespace pacc {

/// Of a width that integers of C have.
static std::optional<pacc_red_type> integerOf(unsigned Bits, bool Signed) {
  switch (Bits) {
  case 8:
    return Signed ? PACC_TYPE_I8 : PACC_TYPE_U8;
  case 16:
    return Signed ? PACC_TYPE_I16 : PACC_TYPE_U16;
  case 32:
    return Signed ? PACC_TYPE_I32 : PACC_TYPE_U32;
  case 64:
    return Signed ? PACC_TYPE_I64 : PACC_TYPE_U64;
  case 128:
    return Signed ? PACC_TYPE_I128 : PACC_TYPE_U128;
  default:
    return std::nullopt;
  }
}

static std::optional<pacc_red_type> integerType(const ASTContext &C, QualType T) {
  // A _BitInt has its value in the next wider integer, of which nobody reads the bits beyond.
  const unsigned Bits = T->isBitIntType() ? C.getTypeSize(T) : C.getIntWidth(T);
  if (Bits > 64 && T->isBitIntType()) // begins at other addresses
    return std::nullopt;
  return integerOf(Bits, T->isSignedIntegerOrEnumerationType());
}

std::optional<pacc_red_type> reducedType(const ASTContext &C, QualType T) {
  if (T->isBooleanType())
    return PACC_TYPE_BOOL;
  if (T->isIntegralOrEnumerationType())
    return integerType(C, T);
  bool Complex = T->isComplexType();
  QualType Part = Complex ? T->castAs<ComplexType>()->getElementType() : T;
  if (!Part->isRealFloatingType())
    return std::nullopt;
  // 'long double' has the format that -mlong-double-… says.
  const llvm::fltSemantics *Format = &C.getFloatTypeSemantics(Part);
  if (Format == &llvm::APFloat::IEEEsingle())
    return Complex ? PACC_TYPE_C32 : PACC_TYPE_F32;
  if (Format == &llvm::APFloat::IEEEdouble())
    return Complex ? PACC_TYPE_C64 : PACC_TYPE_F64;
  if (Format == &llvm::APFloat::x87DoubleExtended() && !Complex)
    return PACC_TYPE_F80;
  return std::nullopt;
}

bool isDefined(pacc_red_op Op, pacc_red_type Type) {
  bool Complex = Type == PACC_TYPE_C32 || Type == PACC_TYPE_C64;
  bool Floating =
      Type == PACC_TYPE_F32 || Type == PACC_TYPE_F64 || Type == PACC_TYPE_F80;
  switch (Op) {
  case PACC_RED_ADD:
  case PACC_RED_MUL:
  case PACC_RED_LAND:
  case PACC_RED_LOR:
    return true;
  case PACC_RED_MAX:
  case PACC_RED_MIN:
    return !Complex;
  case PACC_RED_AND:
  case PACC_RED_OR:
  case PACC_RED_XOR:
    return !Complex && !Floating;
  }
  return false;
}

std::optional<ReducedPart> bitFieldPart(const ASTContext &C, const FieldDecl *Field, pacc_red_op Op) {
  const QualType T = Field->getType();
  if (!T->isIntegralOrEnumerationType())
    return std::nullopt;
  const unsigned Count = Field->getBitWidthValue(), Aligned = C.getTypeAlign(C.getCanonicalTagType(Field->getParent()));
  const uint64_t First = C.getFieldOffset(Field);
  for (unsigned Size = 8; Size <= 64 && Size <= Aligned; Size *= 2) {
    if (First / Size != (First + Count - 1) / Size)
      continue;
    ReducedPart Part = {T->isBooleanType() ? PACC_TYPE_BOOL : *integerOf(Size, T->isSignedIntegerOrEnumerationType()),
                        {{T, Field}}};
    Part.Bits = PACC_RED_BITS(First % Size, Count);
    Part.Offset = First / Size * Size / 8;
    return isDefined(Op, Part.Type) && (!T->isBooleanType() || Size == 8) ? std::optional(Part) : std::nullopt;
  }
  return std::nullopt;
}

bool isComplexClass(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getName() == "complex";
}

static bool hasMoreThanMembers(const CXXRecordDecl &Class) {
  return Class.isDynamicClass(); // it has virtual functions, or virtual bases
}

/// The scalars of which a type consists.
namespace {
class PartFinder {
public:
  /// `Runs`: scalars that lie in an array may be one part.
  PartFinder(const ASTContext &C, pacc_red_op Op, bool Runs) : C(C), Op(Op), Runs(Runs) {}

  /// False if there are others than can be reduced.
  bool find(QualType T, llvm::SmallVectorImpl<ReducedPart> &Out) const {
    if (std::optional<pacc_red_type> Type = reducedType(C, T)) {
      Out.push_back({*Type, {}});
      return isDefined(Op, *Type);
    }
    if (const ConstantArrayType *Array = C.getAsConstantArrayType(T))
      return findInArray(*Array, Out);
    const auto *Record = T->getAsRecordDecl();
    const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
    const bool IsComplex = isComplexClass(T);
    // The parts of a complex number are added apart, but not multiplied.
    if (IsComplex && Op != PACC_RED_ADD &&
        !(llvm::hasSingleElement(Record->fields()) && Record->field_begin()->getType()->isComplexType()))
      return false;
    if (!Record || Record->isUnion() || (Class && hasMoreThanMembers(*Class)))
      return false;
    if (Class)
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (!findBehind({Base.getType(), nullptr, &Base}, Out))
          return false;
    return llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
      if (liesBesideRows(*Field) || Field->isUnnamedBitField())
        return true;
      if (Field->getType()->isReferenceType() || Field->getType().isConstQualified())
        return false;
      if (!Field->isBitField())
        return findBehind({Field->getType(), Field}, Out);
      if (std::optional<ReducedPart> Part = bitFieldPart(C, Field, Op))
        Out.push_back(*Part);
      else
        return false;
      return Out.size() <= MostFound;
    });
  }

private:
  bool findBehind(const PartStep &Step, llvm::SmallVectorImpl<ReducedPart> &Out) const {
    llvm::SmallVector<ReducedPart, 4> Behind;
    if (!find(Step.Type, Behind))
      return false;
    for (ReducedPart &Part : Behind)
      add(Part, Step, Out);
    return Out.size() <= MostFound;
  }

  static void add(ReducedPart Part, const PartStep &Step, llvm::SmallVectorImpl<ReducedPart> &Out) {
    Part.Path.insert(Part.Path.begin(), Step);
    ++Part.Run;
    Out.push_back(std::move(Part));
  }

  /// One part for all elements of this array, or of one within it, which is longer; parts for each element of the other.
  bool findInArray(const ConstantArrayType &Array, llvm::SmallVectorImpl<ReducedPart> &Out) const {
    const QualType Element = C.getBaseElementType(&Array);
    const uint64_t Count = C.getConstantArrayElementCount(&Array);
    llvm::SmallVector<ReducedPart, 4> OfElement;
    if (!find(Element, OfElement))
      return false;
    for (ReducedPart &Part : OfElement) {
      if (!Runs || Part.Count >= Count) {
        for (uint64_t I = 0; I != Count && Out.size() <= MostFound; ++I)
          add(Part, {Element, nullptr, nullptr, I}, Out);
        continue;
      }
      const uint64_t Inner = std::exchange(Part.Count, Count);
      const unsigned Step = std::exchange(Part.Run, -1u); // add() makes it 0
      for (uint64_t I = 0; I != Inner && Out.size() <= MostFound; ++I) {
        if (Inner != 1)
          Part.Path[Step].Index = I;
        add(Part, {Element, nullptr, nullptr, 0}, Out);
      }
    }
    return Out.size() <= MostFound;
  }

  /// Beyond that nobody has written them.
  static constexpr size_t MostFound = 1 << 16;

  const ASTContext &C;
  const pacc_red_op Op;
  const bool Runs;
};
} // namespace

bool isReducedByMembers(QualType T) {
  const RecordDecl *Record = T->getAsRecordDecl();
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  if (!Record || !Record->isCompleteDefinition() || Record->isUnion() || (Class && hasMoreThanMembers(*Class)))
    return false;
  return (Class && (Class->getNumBases() || !Class->isAggregate())) || llvm::any_of(Record->fields(), [](const FieldDecl *Field) {
           return Field->getType()->isConstantArrayType() || Field->getType()->isRecordType();
         });
}

/// Where the part lies in an object of type `T`, in bytes.
static uint64_t offsetOf(const ASTContext &C, QualType T, const ReducedPart &Part) {
  uint64_t Offset = 0;
  for (const PartStep &Step : Part.Path) {
    if (Step.Field)
      Offset += C.toCharUnitsFromBits(C.getFieldOffset(Step.Field)).getQuantity();
    else if (Step.Base)
      Offset += C.getASTRecordLayout(T->getAsCXXRecordDecl())
                    .getBaseClassOffset(Step.Base->getType()->getAsCXXRecordDecl())
                    .getQuantity();
    else
      Offset += Step.Index * C.getTypeSizeInChars(Step.Type).getQuantity();
    T = Step.Type;
  }
  return Offset;
}

/// Makes one part of scalars of one type that lie as far apart as elements of an array do.
static void joinRuns(const ASTContext &C, QualType T, llvm::SmallVectorImpl<ReducedPart> &Parts) {
  llvm::MapVector<const void *, std::map<uint64_t, const ReducedPart *>> Scalars; // of each type, by their places
  llvm::SmallVector<ReducedPart, 0> Out;
  for (const ReducedPart &Part : Parts)
    if (Part.Bits)
      Out.push_back(Part);
    else
      Scalars[Part.Path.back().Type.getCanonicalType().getTypePtr()][offsetOf(C, T, Part)] = &Part;
  for (auto &[Type, Of] : Scalars)
    while (!Of.empty()) {
      const uint64_t First = Of.begin()->first;
      ReducedPart Run = *Of.begin()->second;
      // The first of an array of structures may have neighbours that lie nearer.
      constexpr unsigned MostTried = 64;
      unsigned Tried = 0;
      for (auto Next = std::next(Of.begin()); Next != Of.end() && Tried != MostTried; ++Next, ++Tried) {
        const uint64_t Stride = Next->first - First;
        uint64_t Count = 1;
        while (Of.count(First + Count * Stride))
          ++Count;
        if (Count > Run.Count) {
          Run.Count = Count;
          Run.Stride = Stride;
        }
      }
      for (uint64_t I = 0; I != Run.Count; ++I)
        Of.erase(First + I * Run.Stride);
      Out.push_back(Run);
    }
  Parts.assign(Out.begin(), Out.end());
}

/// Each is code of its own.
static constexpr size_t MostParts = 256;
/// So many as a kernel combines over gangs: those of more are looked through for what can be done in one.
static constexpr size_t MostSingle = 64;

bool findParts(const ASTContext &C, QualType T, pacc_red_op Op, llvm::SmallVectorImpl<ReducedPart> &Out) {
  const QualType Element = C.getBaseElementType(T);
  if (!PartFinder(C, Op, /*Runs=*/!T->isArrayType()).find(Element, Out))
    return false;
  if (Out.size() <= MostSingle || T->isArrayType())
    return Out.size() <= MostParts;
  Out.clear();
  if (!PartFinder(C, Op, /*Runs=*/false).find(Element, Out))
    return false;
  joinRuns(C, Element, Out);
  return Out.size() <= MostParts;
}

} // namespace pacc
