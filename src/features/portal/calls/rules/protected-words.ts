import { withoutAccents } from "./typing-error.ts";

/**
 * Words that a stemmer gives the stem of a word with another meaning, in the same language or in the other one: "HIV" and « hiver »,
 * "animal" and « animer », « organe » and « organisme », « équipement » and « équipe », « environnement » and « environ ». Each
 * entry is the part that its forms share, in letters without accents, and their endings. All forms become one lexeme instead of a
 * stem. The function `kept_apart` of the database has the same list.
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

/** The lexeme of a word that is kept apart, given in small letters; null for any other word. */
export function findProtectedLexeme(word: string): string | null {
  const root = FORMS.exec(withoutAccents(word))?.slice(1).find(Boolean);
  return root ? `${root}0` : null;
}
