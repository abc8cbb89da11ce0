import { findIrregularForms } from "./irregular-plurals.ts";
import { listOtherSpellings } from "./other-spelling.ts";
import { findProtectedLexeme } from "./protected-words.ts";
import { withoutAccents } from "./typing-error.ts";

/**
 * Keys shared by the forms of one word. Stems are too coarse: the stemmers merge « étudié » with « étudiant », « climat
 * » with « climatisation », « zones » with « zona », "policies" with "police". Inflected forms share a key (« docteure
 * », « docteurs »), as do a science, its practitioner and its adjective (« géologie », « géologue », "geological"), and
 * a verb and its noun (« rénové », « rénovation »).
 */
export function listWordKeys(word: string): string[] {
  const plain = withoutAccents(word.toLowerCase());
  const noun = toNounKey(plain);
  const spellings = listOtherSpellings(plain);
  const verbs = [word.toLowerCase(), ...spellings].flatMap(toVerbKeys);
  const { fr, en } = findIrregularForms(word.toLowerCase());
  const otherForms = [...spellings, ...[...fr, ...en].map(withoutAccents)].map(toNounKey);
  return [...new Set([noun, ...otherForms, ...verbs, ...toBaseKeys(plain)])];
}

/**
 * The key of an acronym, which matches only itself: « aides » is not "AIDS". Calls that write it in capitals contain a
 * lexeme of this form.
 */
export const toAcronymKey = (word: string): string => `=${word.toLowerCase()}`;

export const isAcronymKey = (form: string | undefined): boolean => form?.startsWith("=") ?? false;

/**
 * The lexemes that match an acronym: its own key and, for calls that write it in lower case, the unshortened word.
 * Stemmed forms are excluded ("aid" is the stem of "AIDS" and of much else).
 */
export const listAcronymForms = (word: string, forms: readonly string[]): string[] => [
  toAcronymKey(word),
  ...forms.filter((form) => form === word),
];

/** The keys of a typed word, which may be an acronym, also in the plural. */
export const listTypedKeys = (word: string): string[] => [
  ...listWordKeys(word),
  toAcronymKey(word),
  ...(word.endsWith("s") ? [toAcronymKey(word.slice(0, -1))] : []),
];

/** Shorter roots coincide by chance. */
const MIN_ROOT = 5;

function toNounKey(plain: string): string {
  const protectedLexeme = findProtectedLexeme(plain);
  if (protectedLexeme) return protectedLexeme;
  const singular = toSingular(plain);
  return LEARNED_ENDINGS.reduce(
    (key, [ending, other]) =>
      key.replace(ending, (found: string, ...groups: unknown[]) => {
        const replacement = other.replace("$1", typeof groups[0] === "string" ? groups[0] : "");
        return key.length - found.length + replacement.length >= MIN_ROOT ? replacement : found;
      }),
    singular,
  );
}

/** Removes plural and feminine endings of both languages. */
const toSingular = (plain: string): string =>
  INFLECTED_ENDINGS.reduce((word, [ending, other]) => word.replace(ending, other), plain);

/** Each rule needs two or three letters before the ending: shorter words have none. */
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

/** Endings of learned words and their replacements, applied in order. */
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

/** The key that the forms of a verb share with its noun. */
function toVerbKeys(word: string): string[] {
  const [, root = ""] = VERB.exec(word) ?? [];
  const plain = withoutAccents(root);
  return plain.length >= MIN_ROOT ? [`~${plain.replace(/([lnt])\1$/, "$1")}`] : [];
}

/**
 * "recycling" and "recycled" share a key with "recycle". Six letters at least, otherwise "training" would match
 * "train".
 */
function toBaseKeys(plain: string): string[] {
  const [, root = ""] = /^(.{6,})(?:ing|ed)$/.exec(plain) ?? [];
  return root ? [toNounKey(root)] : [];
}

const VERB =
  /^(.+?)(?:isations?|izations?|iser|isées?|isés?|ised|ising|ize|ized|izing|ations?|ated?|ating|(?<=[aeiou])tions?|issements?|ements?|ages?|issantes?|issants?|ir|er|ées?|és?|ed|ing)$/u;
