import { findIrregularForms } from "./irregular-plurals.ts";
import { listOtherSpellings } from "./other-spelling.ts";
import { findProtectedLexeme } from "./protected-words.ts";
import { withoutAccents } from "./typing-error.ts";

/**
 * What a word has in common with those that are the same word in another form. Stems will not do for that: the stemmers make
 * one of « étudié » and « étudiant », of « climat » and « climatisation », of « zones » and « zona », of "policies" and "police".
 * Inflected forms share a key (« docteure », « docteurs »), and so do a science, who practises it and its adjective (« géologie »,
 * « géologue », "geological"), a verb and what it is called to do it (« rénové », « rénovation »).
 */
export function listWordKeys(word: string): string[] {
  const plain = withoutAccents(word.toLowerCase());
  const noun = toNounKey(plain);
  const spellings = listOtherSpellings(plain);
  const verbs = [word.toLowerCase(), ...spellings].flatMap(toVerbKeys);
  const { fr, en } = findIrregularForms(word.toLowerCase());
  const spelled = [...spellings, ...[...fr, ...en].map(withoutAccents)].map(toNounKey);
  return [...new Set([noun, ...spelled, ...verbs, ...toBaseKeys(plain)])];
}

/** An acronym is nothing but itself: « aides » are no "AIDS". Calls that write it in capitals hold it as a lexeme of this form. */
export const toAcronymKey = (word: string): string => `=${word.toLowerCase()}`;

export const isAcronymKey = (form: string | undefined): boolean => form?.startsWith("=") ?? false;

/**
 * The lexemes of an acronym: itself, and for calls that write it in small letters what no stemmer has shortened ("aid" is what
 * stemmers make of "AIDS", and of much else).
 */
export const listAcronymForms = (word: string, forms: readonly string[]): string[] => [
  toAcronymKey(word),
  ...forms.filter((form) => form === word),
];

/** The keys of a word that somebody typed, who may mean an acronym, also in the plural. */
export const listTypedKeys = (word: string): string[] => [
  ...listWordKeys(word),
  toAcronymKey(word),
  ...(word.endsWith("s") ? [toAcronymKey(word.slice(0, -1))] : []),
];

/** Shorter roots are shared by chance. */
const MIN_ROOT = 5;

function toNounKey(plain: string): string {
  const apart = findProtectedLexeme(plain);
  if (apart) return apart;
  const one = toSingular(plain);
  return LEARNED_ENDINGS.reduce(
    (key, [ending, other]) =>
      key.replace(ending, (found: string, ...groups: unknown[]) => {
        const kept = other.replace("$1", typeof groups[0] === "string" ? groups[0] : "");
        return key.length - found.length + kept.length >= MIN_ROOT ? kept : found;
      }),
    one,
  );
}

/** Without the endings of the plural and the feminine in either language. */
const toSingular = (plain: string): string =>
  INFLECTED_ENDINGS.reduce((word, [ending, other]) => word.replace(ending, other), plain);

/** After at least three letters: what is shorter has no ending. */
const INFLECTED_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{2})eaux$/, "eau"],
  [/(?<=.{3})aux$/, "al"],
  [/(?<=.{3})ies$/, "y"],
  [/(?<=.{2})uses$/, "us"],
  [/(?<=.{3})(?:e{1,2}s?|(?<!s)s|x)$/, ""],
  [/(?<=.{3})y$/, "i"],
  [/(?<=.{3})([lnt])\1$/, "$1"],
  [/(?<=.{3})tric$/, "teu"],
  [/(?<=.{3})eu[rs]$/, "eu"],
  [/(?<=.{3})iv$/, "if"],
];

/** Endings of learned words, by what they become; each is looked at after the one before. */
const LEARNED_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/iti$/, "it"],
  [/iqu$/, "ic"],
  [/ical$/, "ic"],
  [/ic(?:ien|ian|ist)$/, "ic"],
  [/(?:ist|ien|ian)$/, ""],
  [/olog[iu]?$/, "olog"],
  [/ologic$/, "olog"],
  [/(?:ic|al|(?<=.{6})i)$/, ""],
  [/([ts])(?:ion|if)$/, "$1"],
];

/** What a form of a verb shares with the noun of what is done. */
function toVerbKeys(word: string): string[] {
  const [, root = ""] = VERB.exec(word) ?? [];
  const plain = withoutAccents(root);
  return plain.length >= MIN_ROOT ? [`~${plain.replace(/([lnt])\1$/, "$1")}`] : [];
}

/** "recycling" and "recycled" share a key with "recycle"; shorter ones would make a railway of a training. */
function toBaseKeys(plain: string): string[] {
  const [, root = ""] = /^(.{6,})(?:ing|ed)$/.exec(plain) ?? [];
  return root ? [toNounKey(root)] : [];
}

const VERB =
  /^(.+?)(?:isations?|izations?|iser|isées?|isés?|ised|ising|ize|ized|izing|ations?|ated?|ating|(?<=[aeiou])tions?|issements?|ements?|ages?|issantes?|issants?|ir|er|ées?|és?|ed|ing)$/u;
