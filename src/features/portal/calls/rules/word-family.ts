/**
 * Derivational endings of French and English, as the stemmers leave them and without accents: « cancérologie » and «
 * cancéreux » from « cancer », « robotique » from « robot », "modelling" from "model".
 */
const ENDINGS = `
  ologiqu ologist ologi olog ograph ographi ographiqu otherap otherapi
  isation ization isateur iseur ation ateur ater atric ition iteur
  iqu ical ic ism ist ien ienn eur eux eus euse ator er ier
  ement ment ant ent anc enc if iv al ial iel el air iser is iz at ite ity ti age ag ing
`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);

/** Shorter roots coincide by chance. */
const MIN_ROOT_LENGTH = 5;

/** The root that a stem shares with words derived from the same word. */
export function getFamilyRoot(stem: string): string {
  // Codes have no derived words: PE11 is unrelated to PE1.
  if (/\d/.test(stem)) return stem;
  const ending = ENDINGS.find(
    (one) => stem.endsWith(one) && stem.length - one.length >= MIN_ROOT_LENGTH,
  );
  return withoutTail(ending ? stem.slice(0, -ending.length) : stem);
}

/**
 * Removes a last vowel and a doubled letter, on which the stemmers disagree: « irrigu » and « irrig », « vieill » and «
 * vieil ».
 */
function withoutTail(root: string): string {
  return root.replace(/(?<=.{5})[aeiouy]$/, "").replace(/(?<=.{4})([^aeiouy])\1$/, "$1");
}

/** Stems of the other gender of an agent noun (« chercheur », « chercheuse »): they differ but mean the same. */
export function listOtherGenders(stem: string): string[] {
  if (stem.endsWith("euse") || stem.endsWith("eux") || stem.endsWith("eus"))
    return [stem.replace(/eu(se|x|s)$/, "eur"), stem.replace(/eu(se|x|s)$/, "eux")].filter(
      (other) => other !== stem,
    );
  if (stem.endsWith("tric")) return [stem.replace(/tric$/, "teur")];
  if (stem.endsWith("teur")) return [stem.replace(/teur$/, "tric")];
  if (stem.endsWith("eur")) return [stem.replace(/eur$/, "eux"), stem.replace(/eur$/, "eus")];
  return [];
}
