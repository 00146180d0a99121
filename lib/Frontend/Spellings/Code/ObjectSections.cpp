//===- ObjectSections.cpp - copyin(object[0:1]) ---------------------------===//
#include "Spellings/Code/ObjectSections.h"

#include "Scopes.h"
#include "Spellings/RawTokens.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {
namespace {

/// Is it neither an array nor a pointer, whatever the arguments of a template may be?
bool isObject(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->getAsCXXRecordDecl() || Type->isRecordType()) // of the class that is being defined, too
    return true;
  if (const auto *Special = Type->getAs<TemplateSpecializationType>())
    return isa_and_nonnull<ClassTemplateDecl>(Special->getTemplateName().getAsTemplateDecl());
  return !Type->isDependentType() && !Type->isUndeducedType() && Type->isArithmeticType();
}

/// The function whose body is read ahead: the last one that its class has got.
FunctionDecl *functionAhead(CompilerInstance &CI) {
  Decl *Last = nullptr;
  if (const auto *Class = dyn_cast_or_null<CXXRecordDecl>(CI.getSema().CurContext))
    for (Decl *Each : Class->decls())
      Last = Each;
  if (const auto *Friend = dyn_cast_or_null<FriendDecl>(Last))
    Last = Friend->getFriendDecl();
  return Last ? Last->getAsFunction() : nullptr;
}

/// Does the body, up to the place, seem to declare another variable of the name? (A word, `*`, `&` or `>` stands before
/// it, and what may end a declarator behind it.)
bool mayBeDeclaredAgain(Preprocessor &PP, const FunctionDecl &In, const Token &Name) {
  const SourceManager &SM = PP.getSourceManager();
  if (In.getLocation().isMacroID() || SM.getFileID(In.getLocation()) != SM.getFileID(Name.getLocation()))
    return true; // who knows
  RawTokens Text(PP, In.getLocation());
  Token Before = Text.next();
  while (Before.isNot(tok::l_brace) && Before.isNot(tok::eof) && Before.getLocation() < Name.getLocation())
    Before = Text.next();
  for (Token T = Text.next(); T.isNot(tok::eof) && T.getLocation() < Name.getLocation();) {
    const Token Behind = Text.next();
    if (isRaw(T, Name.getIdentifierInfo()->getName()) &&
        Before.isOneOf(tok::raw_identifier, tok::star, tok::amp, tok::ampamp, tok::greater, tok::comma) &&
        Behind.isOneOf(tok::equal, tok::semi, tok::comma, tok::l_brace, tok::l_paren, tok::l_square, tok::colon))
      return true;
    Before = T;
    T = Behind;
  }
  return false;
}

/// Of the names in a body that is read ahead only those of parameters have a meaning yet.
bool namesObjectAhead(CompilerInstance &CI, const Token &Name) {
  const FunctionDecl *In = functionAhead(CI);
  if (!In)
    return false;
  for (const ParmVarDecl *Each : In->parameters())
    if (Each->getIdentifier() == Name.getIdentifierInfo())
      return isObject(Each->getType()) && !mayBeDeclaredAgain(CI.getPreprocessor(), *In, Name);
  return false;
}

/// Does the name mean a variable or a member that is an object or a number?
bool namesObject(CompilerInstance &CI, const Token &Name) {
  if (isReadAhead(CI))
    return namesObjectAhead(CI, Name);
  Sema &S = CI.getSema();
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  if (!S.LookupName(Found, S.getCurScope()))
    return false;
  const auto *Variable = Found.getAsSingle<ValueDecl>();
  return isa_and_nonnull<VarDecl, FieldDecl>(Variable) && isObject(Variable->getType());
}

bool isDigits(Preprocessor &PP, const Token &T, StringRef Digits) {
  return T.is(tok::numeric_constant) && PP.getSpelling(T) == Digits;
}

/// The number of tokens of `[0:1]` or `[:1]`, if that and nothing else stands behind the name; otherwise 0.
unsigned lengthOfSection(Preprocessor &PP, SourceLocation Name) {
  RawTokens Behind(PP, Name);
  Behind.next(); // the name
  if (Behind.next().isNot(tok::l_square))
    return 0;
  Token T = Behind.next();
  const bool HasBegin = isDigits(PP, T, "0");
  if (HasBegin)
    T = Behind.next();
  if (T.isNot(tok::colon) || !isDigits(PP, Behind.next(), "1") || Behind.next().isNot(tok::r_square) ||
      !Behind.next().isOneOf(tok::comma, tok::r_paren))
    return 0;
  return HasBegin ? 5 : 4;
}

/// A watcher cannot take tokens away. So `x[0:1]` becomes `__extension__((x))`, `x[:1]` becomes `((x))`.
class SectionWatcher {
public:
  explicit SectionWatcher(CompilerInstance &CI) : CI(CI) {}

  void operator()(Token &T) {
    if (T.is(tok::annot_pragma_openacc))
      InDirective = true;
    else if (T.is(tok::annot_pragma_openacc_end))
      InDirective = false;
    if (Left)
      return change(T);
    if (!InDirective)
      return;
    const bool MayBegin = BeginsItem;
    BeginsItem = T.isOneOf(tok::l_paren, tok::comma, tok::colon);
    if (MayBegin && T.is(tok::identifier) && T.getLocation().isFileID() && CI.hasSema() &&
        CI.getSema().getCurScope())
      begin(T);
  }

private:
  void begin(Token &T) {
    const unsigned Length = lengthOfSection(CI.getPreprocessor(), T.getLocation());
    if (!Length || !namesObject(CI, T))
      return;
    Left = Length;
    Name = T.getIdentifierInfo();
    if (Length == 5)
      become(T, tok::kw___extension__, CI.getPreprocessor().getIdentifierInfo("__extension__"));
    else
      become(T, tok::l_paren);
  }

  /// What is in the place of `[`, perhaps `0`, `:`, `1` and `]`.
  void change(Token &T) {
    if (Left-- > 3)
      return become(T, tok::l_paren);
    if (Left == 2)
      return become(T, tok::identifier, Name);
    become(T, tok::r_paren);
  }

  static void become(Token &T, tok::TokenKind Kind, IdentifierInfo *Identifier = nullptr) {
    T.setKind(Kind);
    T.setIdentifierInfo(Identifier);
    T.setFlagValue(Token::NeedsCleaning, false);
  }

  CompilerInstance &CI;
  IdentifierInfo *Name = nullptr;
  unsigned Left = 0; ///< tokens of the section that are still to come
  bool InDirective = false, BeginsItem = false;
};

} // namespace

std::function<void(Token &)> objectSectionWatcher(CompilerInstance &CI) { return SectionWatcher(CI); }

} // namespace pacc
