import { DomainError } from "#platform/errors.ts";
import { foldText } from "#platform/fold-text.ts";

let dictionaryPromise: Promise<ReadonlySet<string>> | undefined;

/** Leaked passwords, and French words and names. Several megabytes, so loaded with the first chosen password. */
async function readDictionaries(): Promise<ReadonlySet<string>> {
  const [common, french] = await Promise.all([
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-fr"),
  ]);
  const lists = [...Object.values(common.dictionary), ...Object.values(french.dictionary)];
  return new Set(lists.flat().map((word) => foldText(String(word))));
}

/**
 * Whether a password is easily guessed: found in a dictionary, with or without surrounding digits and signs, or made
 * only of words of this portal.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  dictionaryPromise ??= readDictionaries();
  const dictionary = await dictionaryPromise;
  const folded = foldText(password);
  const withoutEdges = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return dictionary.has(folded) || dictionary.has(withoutEdges) || hasOnlyPortalWords(folded);
}

export async function rejectCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new DomainError("INVALID", { password: "common" });
}

/**
 * Words of this portal, its agencies and its users, folded. Guesses start with them, and no dictionary contains their
 * combinations.
 */
const PORTAL_WORDS = [
  ...["passerelle", "portail", "portal", "plateforme", "platform"],
  ...["anrs", "anr", "ademe", "anses", "inca", "inserm", "cnrs", "inrae", "orcid", "hal"],
  ...[
    "agences",
    "agence",
    "agency",
    "appels",
    "appel",
    "calls",
    "call",
    "projets",
    "projet",
    "aap",
  ],
  ...["projects", "project", "proposals", "proposal", "dossiers", "dossier", "depot", "consortium"],
  ...[
    "recherches",
    "recherche",
    "research",
    "chercheuse",
    "chercheur",
    "researcher",
    "laboratoire",
  ],
  ...["financement", "funding", "coordinatrice", "coordinateur", "coordinator", "scientifique"],
  ...["administratrice", "administrateur", "administrator", "admin", "responsable", "partenaire"],
];
const PORTAL_WORD_PATTERN = new RegExp(PORTAL_WORDS.join("|"), "g");
/** Short words between them ("à", "de") do not make a password strong. */
const MIN_OTHER_LETTERS = 4;

/** Whether a folded password contains little more than words of this portal. */
function hasOnlyPortalWords(folded: string): boolean {
  const letters = folded.replace(/[^\p{L}]/gu, "");
  const others = letters.replace(PORTAL_WORD_PATTERN, "");
  return others.length < letters.length && others.length < MIN_OTHER_LETTERS;
}
