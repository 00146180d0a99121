//===- ArraysOfArrays.cpp - matrices in clauses ---------------------------===//
#include "ArraysOfArrays.h"

#include "Scopes.h"
#include "Spellings/ItemTypes.h"
#include "TokenLists.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {
namespace {

/// In so many dimensions the item is an array whose elements are arrays.
unsigned dimensionsOfArrays(CompilerInstance &CI, TokenRange Item) {
  const ASTContext &C = CI.getASTContext();
  const QualType T = typeOf(CI.getSema(), Item);
  const ConstantArrayType *Array = T.isNull() ? nullptr : C.getAsConstantArrayType(T);
  unsigned Dimensions = 0;
  while (Array && (Array = C.getAsConstantArrayType(Array->getElementType())))
    ++Dimensions;
  return Dimensions;
}

/// A clause whose items are data on the device.
bool hasData(const Token &Clause) {
  constexpr llvm::StringLiteral Clauses[] = {"copy",      "copyin", "copyout", "create", "present",
                                             "no_create", "delete", "host",    "self",   "device"};
  return llvm::any_of(Clauses, [&Clause](llvm::StringRef Name) { return isWord(Clause, Name); });
}

/// A product of constants; nothing for all else, and where it is too large for an array.
class Product {
public:
  Product(Sema &S, TokenRange Tokens) : S(S), Left(Tokens) {}

  std::optional<uint64_t> value() {
    const std::optional<uint64_t> All = factors();
    return Left.empty() ? All : std::nullopt;
  }

private:
  std::optional<uint64_t> factors() {
    std::optional<uint64_t> All = factor();
    while (All && !Left.empty() && Left.front().is(tok::star)) {
      Left = Left.drop_front();
      const std::optional<uint64_t> Next = factor();
      All = Next && *All < MostElements && *Next < MostElements ? std::optional(*All * *Next) : std::nullopt;
    }
    return All;
  }

  std::optional<uint64_t> factor() {
    if (Left.empty())
      return std::nullopt;
    const Token First = Left.front();
    Left = Left.drop_front();
    if (First.is(tok::l_paren)) {
      const std::optional<uint64_t> Inside = factors();
      if (Left.empty() || Left.front().isNot(tok::r_paren))
        return std::nullopt;
      Left = Left.drop_front();
      return Inside;
    }
    const Expr *E = nullptr;
    if (First.is(tok::numeric_constant))
      E = S.ActOnNumericConstant(First).get();
    else if (First.is(tok::identifier))
      return valueOfName(First);
    Expr::EvalResult Value;
    return E && E->EvaluateAsInt(Value, S.Context) ? number(Value.Val.getInt()) : std::nullopt;
  }

  std::optional<uint64_t> valueOfName(const Token &Name) {
    LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
    Found.suppressDiagnostics();
    if (!S.LookupName(Found, S.getCurScope()))
      return std::nullopt;
    if (const auto *Constant = Found.getAsSingle<EnumConstantDecl>())
      return Constant->getType()->isDependentType() ? std::nullopt : number(Constant->getInitVal());
    auto *Var = Found.getAsSingle<VarDecl>();
    if (!Var || !Var->getType().isConstQualified() || !Var->getType()->isIntegerType() || !Var->getInit() ||
        Var->getInit()->isValueDependent())
      return std::nullopt;
    const APValue *Value = Var->evaluateValue();
    return Value && Value->isInt() ? number(Value->getInt()) : std::nullopt;
  }

  static std::optional<uint64_t> number(const llvm::APSInt &N) {
    if (N.isNegative() || N.getActiveBits() > 31)
      return std::nullopt;
    return N.getZExtValue();
  }

  static constexpr uint64_t MostElements = uint64_t(1) << 31;

  Sema &S;
  TokenRange Left;
};

/// `c` of `c[0:N*N*N]`, which is an array of arrays with so many elements; else the item itself.
TokenRange withoutLinearSection(CompilerInstance &CI, TokenRange Item) {
  const auto *Open = llvm::find_if(Item, [](const Token &T) { return T.is(tok::l_square); });
  if (Open == Item.end() || closing(Item, Open - Item.begin()) + 1 != Item.size())
    return Item;
  TokenRange Name(Item.begin(), Open), Section(Open + 1, Item.end() - 1);
  const auto *Modifier = llvm::find_if(Name, [](const Token &T) { return T.is(tok::colon); });
  const auto *Colon = llvm::find_if(Section, [](const Token &T) { return T.is(tok::colon); });
  const ASTContext &C = CI.getASTContext();
  const QualType T = typeOf(CI.getSema(), Modifier == Name.end() ? Name : TokenRange(Modifier + 1, Name.end()));
  const ConstantArrayType *Array = T.isNull() ? nullptr : C.getAsConstantArrayType(T);
  if (Colon == Section.end() || !Array || !C.getAsConstantArrayType(Array->getElementType()) || T->isDependentType())
    return Item;
  const TokenRange Lower(Section.begin(), Colon), Length(Colon + 1, Section.end());
  if (!Lower.empty() && Product(CI.getSema(), Lower).value() != 0)
    return Item;
  if (Product(CI.getSema(), Length).value() != C.getConstantArrayElementCount(Array))
    return Item;
  report(CI.getDiagnostics(), Item.front().getLocation(), Diag::LinearSection) << Name.back().getIdentifierInfo();
  return Name;
}

/// Puts so many `[:]` behind the item.
void addWholeRows(unsigned Dimensions, SourceLocation Where, TokenList &Out) {
  for (; Dimensions; --Dimensions)
    for (tok::TokenKind Kind : {tok::l_square, tok::colon, tok::r_square}) {
      Token T;
      T.startToken();
      T.setKind(Kind);
      T.setLocation(Where);
      T.setLength(1);
      Out.push_back(T);
    }
}

} // namespace

void spellArraysOfArrays(CompilerInstance &CI, TokenList &Tokens) {
  if (!CI.hasSema() || !CI.getSema().getCurScope() || isReadAhead(CI))
    return;
  const TokenRange In = Tokens;
  TokenList Out;
  for (size_t I = 0; I < In.size();) {
    const bool Opens = I + 1 < In.size() && In[I + 1].is(tok::l_paren);
    const size_t End = Opens ? closing(In, I + 1) : I;
    if (End == In.size()) // the parser's error
      return;
    const bool IsPrivate = isWord(In[I], "firstprivate");
    if (!Opens || !(IsPrivate || hasData(In[I]))) {
      Out.append(In.begin() + I, In.begin() + End + 1);
      I = End + 1;
      continue;
    }
    Out.append(In.begin() + I, In.begin() + I + 2);
    const Token *Next = In.begin() + I + 2;
    for (TokenRange Item : splitAtCommas(In.slice(I + 2, End - I - 2))) {
      Out.append(Next, IsPrivate ? Item.end() : withoutLinearSection(CI, Item).end()); // the comma before it, too
      Next = Item.end();
      if (IsPrivate && !Item.empty())
        addWholeRows(dimensionsOfArrays(CI, Item), Item.back().getLocation(), Out);
    }
    Out.push_back(In[End]);
    I = End + 1;
  }
  Tokens = std::move(Out);
}

} // namespace pacc
