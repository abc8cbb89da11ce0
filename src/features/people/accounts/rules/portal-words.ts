/**
 * Words of this portal, its agencies and who comes here, folded. Whoever guesses a password here begins with them, and no
 * dictionary has them put together: nothing but such words with digits and signs is no password.
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
/** Small words between them ("à", "de") do not make a password either. */
const MIN_OTHER_LETTERS = 4;

/** Whether a folded password says little more than words of this portal. */
export function hasOnlyPortalWords(folded: string): boolean {
  const letters = folded.replace(/[^\p{L}]/gu, "");
  const others = letters.replace(PORTAL_WORD_PATTERN, "");
  return others.length < letters.length && others.length < MIN_OTHER_LETTERS;
}
