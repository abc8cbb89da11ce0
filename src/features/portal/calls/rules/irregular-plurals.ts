/**
 * Irregular plurals that the stemmers do not connect: without this list "woman" does not find "women", nor « corail » «
 * coraux ». « Travaux » is left out: it is rarely the plural of « travail ».
 */
export function findIrregularForms(word: string): { readonly fr: string[]; readonly en: string[] } {
  const learnedForms = LEARNED_PLURALS.filter(([, words]) => words.has(word)).map(([swap]) =>
    swap(word),
  );
  return {
    fr: FRENCH_PLURALS.get(word) ?? [],
    en: [...(ENGLISH_PLURALS.get(word) ?? []), ...learnedForms],
  };
}

const FRENCH_PLURALS = parsePairs(
  "corail coraux, vitrail vitraux, émail émaux, bail baux, soupirail soupiraux, œil yeux, oeil yeux, ciel cieux, aïeul aïeux",
);

const ENGLISH_PLURALS = parsePairs(`
  man men, woman women, child children, person persons, mouse mice, louse lice, tooth teeth, foot feet, goose geese, ox oxen,
  wolf wolves, calf calves, leaf leaves, life lives, knife knives, half halves, shelf shelves, thief thieves, wife wives,
  criterion criteria, phenomenon phenomena, genus genera, corpus corpora, matrix matrices, index indices, vertex vertices,
  appendix appendices, cortex cortices, helix helices, schema schemata, stigma stigmata, datum data, automaton automata,
  midwife midwives, policeman policemen, policewoman policewomen, fisherman fishermen, grandchild grandchildren`);

/** Latin and Greek plurals of English words in "-us", "-um", "-a" and "-is". */
const LEARNED_PLURALS: readonly [(word: string) => string, ReadonlySet<string>][] = [
  [
    "us",
    "i",
    "fung bacill cact stimul nucle foc loc nodul radi thromb embol alveol hippocamp thalam",
  ],
  [
    "um",
    "a",
    "bacteri medi spectr quant symposi millenni ov curricul equilibri mycel phyl consorti",
  ],
  ["a", "ae", "larv alg antenn vertebr formul nebul supernov pup lamin amoeb"],
  [
    "is",
    "es",
    "analys hypothes cris diagnos thes bas synthes metastas prognos neuros psychos parenthes mitos oas",
  ],
].flatMap(([one = "", many = "", roots = ""]) => {
  const all = roots.split(" ");
  return [createEndingSwap(all, one, many), createEndingSwap(all, many, one)];
});

function createEndingSwap(
  roots: readonly string[],
  from: string,
  to: string,
): [(word: string) => string, ReadonlySet<string>] {
  return [(word) => word.slice(0, -from.length) + to, new Set(roots.map((root) => root + from))];
}

function parsePairs(pairs: string): ReadonlyMap<string, string[]> {
  const known = new Map<string, string[]>();
  for (const pair of pairs.split(",")) {
    const [one = "", many = ""] = pair.trim().split(" ");
    known.set(one, [many]);
    known.set(many, [...(known.get(many) ?? []), one]);
  }
  return known;
}
