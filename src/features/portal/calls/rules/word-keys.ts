import { otherNumber } from "./irregular-plurals.ts";
import { keptApart } from "./kept-apart.ts";
import { otherSpellings } from "./other-spelling.ts";
import { withoutAccents } from "./typing-error.ts";

/**
 * What a word has in common with those that are the same word in another form. Stems will not do for that: the stemmers make
 * one of « étudié » and « étudiant », of « climat » and « climatisation », of « zones » and « zona », of "policies" and "police".
 * Inflected forms share a key (« docteure », « docteurs »), and so do a science, who practises it and its adjective (« géologie »,
 * « géologue », "geological"), a verb and what it is called to do it (« rénové », « rénovation »).
 */
export function wordKeys(word: string): string[] {
  const plain = withoutAccents(word.toLowerCase());
  const noun = nounKey(plain);
  const spellings = otherSpellings(plain);
  const verbs = [word.toLowerCase(), ...spellings].flatMap(verbKey);
  const { fr, en } = otherNumber(word.toLowerCase());
  const spelled = [...spellings, ...[...fr, ...en].map(withoutAccents)].map(nounKey);
  return [...new Set([noun, ...spelled, ...verbs, ...baseKey(plain)])];
}

/** An acronym is nothing but itself: « aides » are no "AIDS". Calls that write it in capitals hold it as a lexeme of this form. */
export const acronymKey = (word: string): string => `=${word.toLowerCase()}`;

export const isAcronymKey = (form: string | undefined): boolean => form?.startsWith("=") ?? false;

/**
 * The lexemes of an acronym: itself, and for calls that write it in small letters what no stemmer has shortened ("aid" is what
 * stemmers make of "AIDS", and of much else).
 */
export const acronymForms = (word: string, forms: readonly string[]): string[] => [
  acronymKey(word),
  ...forms.filter((form) => form === word),
];

/** The keys of a word that somebody typed, who may mean an acronym, also in the plural. */
export const typedKeys = (word: string): string[] => [
  ...wordKeys(word),
  acronymKey(word),
  ...(word.endsWith("s") ? [acronymKey(word.slice(0, -1))] : []),
];

/** Shorter roots are shared by chance. */
const MIN_ROOT = 5;

function nounKey(plain: string): string {
  const apart = keptApart(plain);
  if (apart) return apart;
  const one = singular(plain);
  return LEARNED.reduce(
    (key, [ending, other]) =>
      key.replace(ending, (found: string, ...groups: unknown[]) => {
        const kept = other.replace("$1", typeof groups[0] === "string" ? groups[0] : "");
        return key.length - found.length + kept.length >= MIN_ROOT ? kept : found;
      }),
    one,
  );
}

/** Without the endings of the plural and the feminine in either language. */
const singular = (plain: string): string =>
  INFLECTED.reduce((word, [ending, other]) => word.replace(ending, other), plain);

/** After at least three letters: what is shorter has no ending. */
const INFLECTED: readonly (readonly [RegExp, string])[] = [
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
const LEARNED: readonly (readonly [RegExp, string])[] = [
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
function verbKey(word: string): string[] {
  const [, root = ""] = VERB.exec(word) ?? [];
  const plain = withoutAccents(root);
  return plain.length >= MIN_ROOT ? [`~${plain.replace(/([lnt])\1$/, "$1")}`] : [];
}

/** "recycling" and "recycled" share a key with "recycle"; shorter ones would make a railway of a training. */
function baseKey(plain: string): string[] {
  const [, root = ""] = /^(.{6,})(?:ing|ed)$/.exec(plain) ?? [];
  return root ? [nounKey(root)] : [];
}

const VERB =
  /^(.+?)(?:isations?|izations?|iser|isées?|isés?|ised|ising|ize|ized|izing|ations?|ated?|ating|(?<=[aeiou])tions?|issements?|ements?|ages?|issantes?|issants?|ir|er|ées?|és?|ed|ing)$/u;
