import { withoutAccents } from "./typing-error.ts";

/**
 * Words that a stemmer would give the stem of an unrelated word, in either language: "HIV" and « hiver », "animal" and
 * « animer », « organe » and « organisme », « équipement » and « équipe », « environnement » and « environ ». Key: the
 * common part of the forms, without accents; value: their endings. All forms become one lexeme instead of a stem. The
 * SQL function `protect_words` has the same list.
 */
const PROTECTED_WORD: Readonly<Record<string, string>> = {
  hiv: "s?",
  hive: "s?",
  bat: "s?",
  cell: "s?",
  fair: "s?",
  anima: "l|ls|le|les|ux",
  organ: "e?s?",
  equip: "e?ments?",
  environ: "n?e?ments?",
  habit: "s?",
  engin: "s?",
  aidant: "e?s?",
  carrier: "es?",
  collectivit: "es?",
  communication: "s?",
  publication: "s?",
  maintenance: "s?",
  medicament: "s?",
  installation: "s?",
  author: "s?",
  emergenc: "y|ies",
  universit: "es?|y|ies",
  generation: "s?",
  response: "s?",
  evenement: "s?",
  port: "s?",
  sel: "s?",
  origin: "e?s?",
  egalit: "es?",
  qualitati: "f|fs|ve|ves",
  univers: "al|el|els|elle|elles",
};

const FORMS = new RegExp(
  `^(?:${Object.entries(PROTECTED_WORD)
    .map(([root, endings]) => `(${root})(?:${endings})`)
    .join("|")})$`,
);

/** The lexeme of a protected word given in lower case; null for any other word. */
export function findProtectedLexeme(word: string): string | null {
  const root = FORMS.exec(withoutAccents(word))?.slice(1).find(Boolean);
  return root ? `${root}0` : null;
}
