/**
 * Words that say nothing here: those PostgreSQL's lists have forgotten, what people wrap a question to a portal in, and what every
 * call is about. They are searched for only where nothing else was typed.
 */
const EMPTY_WORDS = new Set(
  `les cet cette dont où être etre ça cela ceci
  quel quelle quels quelles comment combien lequel laquelle pourquoi quand
  veut veux voudrais voudrait souhaite souhaitons peut peux puis pouvons faire fais trouver cherche cherchons chercher
  existe existent aimerais aimerions besoin savoir obtenir avoir demander déposer candidater postuler travaille travaillons
  travaillant portant concernant autour propos sujet thème domaine question questions bonjour merci svp
  appel appels projet projets financement financements financer financé financée financés financées
  subvention subventions recherche recherches candidature candidatures
  want wants wanted wish wishes would like find finding get getting make set need needs needed looking look
  seeking seek apply applying exist exists available offer offers help helping about regarding concerning
  travaux plusieurs gros grosse nos notre mon mes acheter aides
  related hello please thanks someone anyone something anything
  call calls project projects proposal proposals funding fund funds funded grant grants money research`
    .trim()
    .split(/\s+/),
);

/** What every project does: it decides nothing beside words that name a subject. */
const WEAK_WORDS = new Set(
  `étudier étudie étudions étudient comprendre améliorer réduire développer développement créer lancer mener réaliser monter
  soutenir aider aide permettre lutter contre mieux nouveau nouvelle nouveaux nouvelles meilleur meilleure possible personnes gens
  rapide rapidement impact impacts effet effets partagé partagée partager
  study studying studies understand understanding improve improving reduce reducing develop developing development create creating
  support supporting better new possible people quick quickly work working start starting impact impacts effect effects share shared`
    .trim()
    .split(/\s+/),
);

export const isWeakWord = (word: string): boolean => WEAK_WORDS.has(word);

/** What people write before the code of a panel. */
const BESIDE_PANELS = new Set(["panel", "panels", "erc", "domaine", "domain", "comité", "code"]);

/** Whether a word only says that a panel of the ERC is meant. */
export const saysPanel = (word: string): boolean => BESIDE_PANELS.has(word);

export const isPanelCode = (word: string): boolean => /^(?:ls|pe|sh)\d{1,2}$/.test(word);

interface Stems {
  readonly fr: readonly string[];
  readonly en: readonly string[];
}

/** Whether a word says nothing in a search; by its stems, since both languages' lists of empty words are in the stemmers. */
export function isEmptyWord(word: string, { fr, en }: Stems): boolean {
  // « thèse » loses its accent on the way and then looks like the English empty word "these".
  const emptyInEnglish = en.length === 0 && !/[^a-z0-9]/.test(word);
  return fr.length === 0 || emptyInEnglish || EMPTY_WORDS.has(word);
}
