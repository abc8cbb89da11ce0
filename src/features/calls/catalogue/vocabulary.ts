/** An expression of the vocabulary: as it is written, and the lexemes of each of its words that say something. */
export interface Expression {
  readonly text: string;
  readonly words: readonly (readonly string[])[];
}

/** Expressions that mean the same, and those that somebody who searches for one of them would be glad of as well. */
export interface VocabularyEntry {
  readonly terms: readonly Expression[];
  readonly near: readonly Expression[];
}

/** What stands for some words of a text. */
export interface OtherWords {
  /** How many words of the text are meant. */
  readonly length: number;
  readonly same: readonly Expression[];
  readonly near: readonly Expression[];
  /** What is said of a wider field: only where nothing else is found. */
  readonly wider: readonly Expression[];
}

interface Known {
  readonly term: Expression;
  readonly entry: VocabularyEntry;
  /** Whether the term stands for the others, or is only near them. */
  readonly isNear: boolean;
}

/** The vocabulary of the field: found by the lexemes of a text, so that inflection and accents do not matter. */
export class Vocabulary {
  readonly #byFirstLexeme = new Map<string, Known[]>();

  constructor(entries: Iterable<VocabularyEntry>) {
    for (const entry of entries) {
      for (const term of entry.terms) this.#add({ term, entry, isNear: false });
      for (const term of entry.near) this.#add({ term, entry, isNear: true });
    }
  }

  #add(known: Known): void {
    for (const lexeme of known.term.words[0] ?? []) {
      const same = this.#byFirstLexeme.get(lexeme);
      if (same) same.push(known);
      else this.#byFirstLexeme.set(lexeme, [known]);
    }
  }

  /** What stands for the longest expression that begins at a word of a text; null where none does. */
  find(text: readonly (readonly string[])[], from: number): OtherWords | null {
    const first = text[from] ?? [];
    const found = new Set(first.flatMap((lexeme) => this.#byFirstLexeme.get(lexeme) ?? []));
    const matching = [...found].filter(({ term }) => stands(term, text, from));
    const length = Math.max(0, ...matching.map(({ term }) => term.words.length));
    const longest = matching.filter(({ term }) => term.words.length === length);
    if (longest.length === 0) return null;
    const typed = new Set(longest.map(({ term }) => term.text));
    const texts = (expressions: readonly Expression[], but: ReadonlySet<string>) =>
      [...new Map(expressions.map((one) => [one.text, one])).values()].filter(
        ({ text }) => !but.has(text),
      );
    const meant = longest.filter(({ isNear }) => !isNear).map(({ entry }) => entry);
    const same = texts(
      meant.flatMap(({ terms }) => terms),
      typed,
    );
    const known = new Set([...typed, ...same.map(({ text }) => text)]);
    return {
      length,
      same,
      near: texts(
        meant.flatMap((entry) => this.#nearOf(entry)),
        known,
      ),
      wider: texts(
        longest.filter(({ isNear }) => isNear).flatMap(({ entry }) => entry.terms),
        known,
      ),
    };
  }

  /** What is near an entry, and what stands for that in turn. */
  #nearOf({ near }: VocabularyEntry): Expression[] {
    return near.flatMap((expression) => {
      const known = (expression.words[0] ?? []).flatMap(
        (one) => this.#byFirstLexeme.get(one) ?? [],
      );
      const same = known.filter(({ term, isNear }) => !isNear && term.text === expression.text);
      return [expression, ...same.flatMap(({ entry }) => entry.terms)];
    });
  }
}

function stands(
  { words }: Expression,
  text: readonly (readonly string[])[],
  from: number,
): boolean {
  return words.every((forms, at) => {
    const here = text[from + at];
    return here?.some((lexeme) => forms.includes(lexeme));
  });
}
