/**
 * British and American spellings of an English word: stemmers take "behavior" and "behaviour" for two words. Results
 * that are no real words are harmless, because no call contains them.
 */
export function listOtherSpellings(word: string): string[] {
  if (word.length < MIN_LENGTH || /[^a-z]/.test(word) || !ANY_SPELLING_RULE.test(word)) return [];
  const others = SPELLING_RULES.map(([spelled, other]) => word.replace(spelled, other));
  return [...new Set(others)].filter((other) => other !== word);
}

const MIN_LENGTH = 5;

const SPELLING_RULES: readonly [RegExp, string][] = [
  [/our(?=$|s$|al$|ed$|ing$|able$)/, "or"],
  [/(?<=[ilmv]|[ab]b|hon|col|fl)or(?=$|s$|al$|ed$|ing$|able$)/, "our"],
  [/is(?=(e|es|ed|ing|ation|ations|er|ers)$)/, "iz"],
  [/iz(?=(e|es|ed|ing|ation|ations|er|ers)$)/, "is"],
  [/ys(?=(e|ed|ing)$)/, "yz"],
  [/yz(?=(e|ed|ing)$)/, "ys"],
  [/^(cen|thea|li|me)tre(?=s?$)/, "$1ter"],
  [/^(cen|thea|li|me)ter(?=s?$)/, "$1tre"],
  [/^fibre(?=s?$)/, "fiber"],
  [/^fiber(?=s?$)/, "fibre"],
  [/^(def|off|lic)ence(?=s?$)/, "$1ense"],
  [/^(def|off|lic)ense(?=s?$)/, "$1ence"],
  [/(?<=al)ogue(?=s?$)/, "og"],
  [/(?<=al)og(?=s?$)/, "ogue"],
  [/ll(?=(ed|ing|er|ers)$)/, "l"],
  [/(?<=[ae])l(?=(ed|ing)$)/, "ll"],
  [/^sulph/, "sulf"],
  [/^sulf/, "sulph"],
  [/ae(?=[a-z])/, "e"],
  [/oe(?=[a-z])/, "e"],
  // Roots with a diphthong in British spelling.
  [/^(an|leuk|isch|septic|ur|hypoglyc|hyperglyc|thalass)em(?=i)/, "$1aem"],
  [/^(orthop|p|encyclop)ed(?=i)/, "$1aed"],
  [/^(arch|pal)eo/, "$1aeo"],
  [/^gynec/, "gynaec"],
  [/^anesth/, "anaesth"],
  [/^hem(?=[ao])/, "haem"],
  [/^estr(?=[aio])/, "oestr"],
  [/^fet(?=[aiou])/, "foet"],
  [/^edem/, "oedem"],
  [/^esoph/, "oesoph"],
  [/^celiac/, "coeliac"],
  [/^diarrhea/, "diarrhoea"],
];

/** One test for all rules: most words have a single spelling. */
const ANY_SPELLING_RULE = new RegExp(SPELLING_RULES.map(([spelled]) => spelled.source).join("|"));
