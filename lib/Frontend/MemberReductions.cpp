//===- MemberReductions.cpp - members in reduction clauses ----------------===//
#include "MemberReductions.h"

#include "Scopes.h"
#include "TokenLists.h"
#include "pacc/Lowering/CarriedClauses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/ReducedTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

static OpenACCReductionOperator operatorOf(const Token &T) {
  switch (T.getKind()) {
  case tok::plus:
    return OpenACCReductionOperator::Addition;
  case tok::star:
    return OpenACCReductionOperator::Multiplication;
  case tok::amp:
    return OpenACCReductionOperator::BitwiseAnd;
  case tok::pipe:
    return OpenACCReductionOperator::BitwiseOr;
  case tok::caret:
    return OpenACCReductionOperator::BitwiseXOr;
  case tok::ampamp:
    return OpenACCReductionOperator::And;
  case tok::pipepipe:
    return OpenACCReductionOperator::Or;
  default:
    return isWord(T, "max")   ? OpenACCReductionOperator::Max
           : isWord(T, "min") ? OpenACCReductionOperator::Min
                              : OpenACCReductionOperator::Invalid;
  }
}

/// Whether the item is a member, or an element of one: `s.n`, `p[i].n`, `s->a[i]`.
static bool isMember(TokenRange Item) {
  unsigned Depth = 0;
  for (const Token &T : Item) {
    if (T.isOneOf(tok::l_square, tok::l_paren))
      ++Depth;
    else if (T.isOneOf(tok::r_square, tok::r_paren))
      --Depth;
    else if (Depth == 0 && T.isOneOf(tok::period, tok::arrow))
      return true;
  }
  return false;
}

/// What the item, `x`, `C::x` or an element of that, names where the clause is read; null: nothing, or another kind of
/// item.
static const NamedDecl *namedBy(CompilerInstance &CI, TokenRange Item) {
  if (Item.empty() || Item.front().isNot(tok::identifier) || !CI.hasSema() || !CI.getSema().getCurScope())
    return nullptr;
  const bool IsQualified = Item.size() > 2 && Item[1].is(tok::coloncolon) && Item[2].is(tok::identifier);
  const size_t Behind = IsQualified ? 3 : 1;
  if (Item.size() > Behind && Item[Behind].isNot(tok::l_square))
    return nullptr;
  Sema &S = CI.getSema();
  LookupResult First(S, Item.front().getIdentifierInfo(), Item.front().getLocation(),
                     IsQualified ? Sema::LookupNestedNameSpecifierName : Sema::LookupOrdinaryName);
  First.suppressDiagnostics();
  if (!S.LookupName(First, S.getCurScope()))
    return nullptr;
  if (!IsQualified)
    return First.getAsSingle<NamedDecl>();
  const auto *Type = First.getAsSingle<TypeDecl>();
  RecordDecl *Class = Type ? CI.getASTContext().getTypeDeclType(Type)->getAsRecordDecl() : nullptr;
  LookupResult Member(S, Item[2].getIdentifierInfo(), Item[2].getLocation(), Sema::LookupMemberName);
  Member.suppressDiagnostics();
  return Class && Class->getDefinition() && S.LookupQualifiedName(Member, Class) ? Member.getAsSingle<NamedDecl>()
                                                                                : nullptr;
}

/// Whether the item is, or is a part of, a member that the class of the function has from a base, or that lies in an unnamed
/// structure or union: Clang takes only those of the class itself. In a body that stands in its class that may be a
/// variable of the function, too, which goes the same way.
static bool isInherited(CompilerInstance &CI, TokenRange Item) {
  const NamedDecl *Name = namedBy(CI, Item);
  if (!isa_and_nonnull<FieldDecl>(Name))
    return isa_and_nonnull<IndirectFieldDecl>(Name);
  const DeclContext *Class = CI.getSema().CurContext;
  while (Class && (!Class->isRecord() || cast<RecordDecl>(Class)->isLambda()))
    Class = Class->getParent();
  return !Name->getDeclContext()->Equals(Class);
}

/// The variable that the item is, or a part of, as it can be seen where the clause is read; null: none, or another
/// kind of item.
static const VarDecl *variableOf(CompilerInstance &CI, TokenRange Item) {
  return dyn_cast_or_null<VarDecl>(namedBy(CI, Item));
}

/// Only an instantiation of the template knows whether Clang reduces it.
static bool isOfAnyType(CompilerInstance &CI, TokenRange Item) {
  const VarDecl *Var = variableOf(CI, Item);
  return Var && Var->getType()->isDependentType();
}

/// Whether the item is a variable, or a part of one, with scalars that Clang does not reduce.
static bool isBeyondClang(CompilerInstance &CI, TokenRange Item) {
  const VarDecl *Var = variableOf(CI, Item);
  if (!Var)
    return false;
  QualType T = Var->getType().getNonReferenceType();
  const ArrayType *Array = CI.getASTContext().getAsArrayType(T);
  // This holds in a template, too: whatever its arguments are, these are arrays of arrays.
  if (Item.size() == 1 && Array && Array->getElementType()->isArrayType())
    return true;
  if (T->isDependentType())
    return false;
  while (Array || T->isPointerType()) {
    T = Array ? Array->getElementType() : T->getPointeeType();
    Array = CI.getASTContext().getAsArrayType(T);
  }
  return T->isAnyComplexType() || isComplexClass(T) || isReducedByMembers(T);
}

/// Clang says what types it reduces, and not what its user may have meant.
static bool complainOfPointer(CompilerInstance &CI, TokenRange Item) {
  const VarDecl *Var = Item.size() == 1 ? variableOf(CI, Item) : nullptr;
  if (!Var || !Var->getType().getNonReferenceType()->isPointerType())
    return false;
  report(CI.getDiagnostics(), Item.front().getLocation(), Diag::ReductionPointer) << Var->getName();
  return true;
}

/// Of what Clang does not reduce lowering declares copies, by the private clause that carries the item.
static bool complainOfConstructor(CompilerInstance &CI, TokenRange Item) {
  const VarDecl *Var = Item.size() == 1 ? variableOf(CI, Item) : nullptr;
  const QualType T = Var && isBeyondClang(CI, Item) ? CI.getASTContext().getBaseElementType(Var->getType().getNonReferenceType())
                                                    : QualType();
  CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  if (!Class || Class->isAggregate()) // lowering says what is wrong with those
    return false;
  const CXXConstructorDecl *Constructor = CI.getSema().LookupDefaultConstructor(Class->getDefinition());
  if (Constructor && !Constructor->isDeleted() && Constructor->getAccess() != AS_private && Constructor->getAccess() != AS_protected)
    return false;
  report(CI.getDiagnostics(), Item.front().getLocation(), Diag::ReductionConstructor) << Var->getName() << T;
  return true;
}

namespace {
/// One reduction clause, from its word to its last parenthesis.
class Rewriter {
public:
  Rewriter(CompilerInstance &CI, TokenRange Clause, TokenList &Out)
      : CI(CI), Clause(Clause), Out(Out) {
    PrivateWord = CI.getPreprocessor().getIdentifierInfo("private");
  }

  /// Returns whether both clauses have a variable.
  bool run() {
    TokenRange Items = Clause.slice(4, Clause.size() - 5);
    llvm::SmallVector<TokenRange, 4> Others, Members;
    for (TokenRange Item : splitAtCommas(Items))
      if (!complainOfPointer(CI, Item) && !complainOfConstructor(CI, Item))
        (isMember(Item) || isInherited(CI, Item) || isBeyondClang(CI, Item) ? Members : Others).push_back(Item);
    if (!Others.empty()) {
      Out.append(Clause.begin(), Clause.begin() + 4);
      for (auto [I, Item] : llvm::enumerate(Others)) {
        if (I)
          put(tok::comma, Item.empty() ? Clause.back() : Item.front());
        Out.append(Item.begin(), Item.end());
      }
      Out.push_back(Clause.back());
    }
    for (TokenRange Item : Members)
      makePrivate(Item);
    bool Both = false;
    for (TokenRange Item : Others)
      if (isReadAhead(CI) || isOfAnyType(CI, Item))
        if (Item.size() == 1 && Item.front().is(tok::identifier)) {
          makePrivate(Item);
          Both = true;
        }
    return Both;
  }

private:
  void makePrivate(TokenRange Item) {
    Token Word = Item.front();
    Word.setKind(tok::kw_private);
    Word.setIdentifierInfo(PrivateWord);
    if (PrivateWord->getTokenID() != tok::kw_private) // in C
      Word.setKind(tok::identifier);
    recordMemberReduction(Word.getLocation(), operatorOf(Clause[2]));
    Out.push_back(Word);
    put(tok::l_paren, Item.front());
    Out.append(Item.begin(), Item.end());
    put(tok::r_paren, Item.back());
  }

  void put(tok::TokenKind Kind, const Token &Where) {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setLocation(Where.getLocation());
    T.setLength(1);
    Out.push_back(T);
  }

  CompilerInstance &CI;
  TokenRange Clause;
  TokenList &Out;
  IdentifierInfo *PrivateWord;
};
} // namespace

bool takeMemberReductions(CompilerInstance &CI, TokenList &Tokens) {
  const TokenRange In = Tokens;
  TokenList Out;
  bool Both = false;
  for (size_t I = 0; I < In.size();) {
    const bool Opens = I + 1 < In.size() && In[I + 1].is(tok::l_paren);
    const size_t End = Opens ? closing(In, I + 1) : I;
    if (End == In.size()) // the parser's error
      return false;
    const TokenRange Clause = In.slice(I, End + 1 - I);
    if (isWord(In[I], "reduction") && Clause.size() > 5 &&
        Clause[3].is(tok::colon) &&
        operatorOf(Clause[2]) != OpenACCReductionOperator::Invalid)
      Both |= Rewriter(CI, Clause, Out).run();
    else
      Out.append(Clause.begin(), Clause.end());
    I = End + 1;
  }
  Tokens = std::move(Out);
  return Both;
}

} // namespace pacc
