/**
 * An English word as the other side of the Atlantic writes it: stemmers take "behavior" and "behaviour" for two words. Spellings
 * that do not exist are harmless: no call holds them.
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
  // Roots that the British write with a diphthong.
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

/** Most words are written in one way, which is told by one look at them. */
const ANY_SPELLING_RULE = new RegExp(SPELLING_RULES.map(([spelled]) => spelled.source).join("|"));
