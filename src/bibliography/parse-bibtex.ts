import type { ReferenceProblem } from "./reference.ts";

/** An entry as it is written: names in lower case, values without their outer braces or quotation marks. */
export interface BibtexEntry {
  readonly line: number;
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MAX_VALUE = 200_000;
/** Whoever has more of them has another problem than these; and each may cost reading to the end. */
const MAX_PROBLEMS = 50;

class Unreadable extends Error {
  readonly reason: "unclosed" | "malformed";
  readonly at: number;
  constructor(reason: "unclosed" | "malformed", at: number) {
    super(reason);
    this.reason = reason;
    this.at = at;
  }
}

/**
 * The entries of a BibTeX text. What stands between entries is a comment, as BibTeX has it; an entry that cannot be read
 * is named with its line, and reading goes on with the next one.
 */
export function parseBibtex(source: string): {
  entries: BibtexEntry[];
  problems: ReferenceProblem[];
} {
  const entries: BibtexEntry[] = [];
  const problems: ReferenceProblem[] = [];
  const macros = new Map(MONTHS.map((month, index) => [month, String(index + 1)]));
  const lineAt = lineCounter(source);
  const opening = /@\s*([a-zA-Z]+)\s*([{(])/g;
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const [, name = "", bracket = "{"] = found;
    const type = name.toLowerCase();
    const reader = new EntryReader(source, opening.lastIndex, bracket === "{" ? "}" : ")", macros);
    const line = lineAt(found.index);
    try {
      if (type === "comment") reader.skip(bracket === "{" ? "{" : "(");
      else if (type === "preamble") reader.value();
      else if (type === "string")
        for (const [macro, value] of reader.fields()) macros.set(macro, value);
      else {
        const key = reader.key();
        entries.push({ line, type, key, fields: reader.fields() });
      }
      opening.lastIndex = reader.at;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const key = /^\s*([^\s,={}"]*)/.exec(
        source.slice(opening.lastIndex, opening.lastIndex + 200),
      );
      // The next entry is where a line begins like one: what is left of this one may hold anything.
      const next = /\n[ \t]*(?=@\s*[a-zA-Z]+\s*[{(])/g;
      next.lastIndex = opening.lastIndex;
      const goesOn = next.test(source);
      // Who reads into the next entry has missed the end of this one.
      const missedEnd = error.reason === "unclosed" || (goesOn && error.at >= next.lastIndex);
      problems.push({
        line: missedEnd ? line : lineAt(error.at),
        name: key?.[1] ?? "",
        reason: missedEnd ? "unclosed" : "malformed",
      });
      if (!goesOn || problems.length === MAX_PROBLEMS) break;
      opening.lastIndex = next.lastIndex;
    }
  }
  return { entries, problems };
}

/** Reads one entry from behind its opening bracket. */
class EntryReader {
  readonly #source: string;
  readonly #end: string;
  readonly #macros: ReadonlyMap<string, string>;
  at: number;

  constructor(source: string, at: number, end: string, macros: ReadonlyMap<string, string>) {
    this.#source = source;
    this.at = at;
    this.#end = end;
    this.#macros = macros;
  }

  /** The key by which papers cite it; some programs write none. */
  key(): string {
    const key = this.#match(/\s*([^\s,={}"#%]*)\s*(?=[,})])/y)?.[1];
    return key ?? "";
  }

  fields(): Map<string, string> {
    const fields = new Map<string, string>();
    for (;;) {
      this.#match(/[\s,]*/y);
      if (this.#isEnd()) return fields;
      const name = this.#match(/([^\s,={}"#%()]+)\s*=\s*/y)?.[1]?.toLowerCase();
      if (!name) throw this.#unreadable();
      const value = this.value();
      if (!fields.has(name)) fields.set(name, value);
    }
  }

  /** Parts in braces or quotation marks, numbers and macros, put together by `#`. */
  value(): string {
    let value = "";
    do {
      this.#match(/\s*/y);
      const sign = this.#source[this.at];
      if (sign === "{") value += this.#inside("{", "}");
      else if (sign === '"') value += this.#quoted();
      else {
        const word = this.#match(/[^\s,={}"#%()]+/y)?.[0];
        if (word === undefined) throw this.#unreadable();
        // A macro nobody defined is shown as it is written.
        value += this.#macros.get(word.toLowerCase()) ?? word;
      }
      if (value.length > MAX_VALUE) throw new Unreadable("malformed", this.at);
    } while (this.#match(/\s*#/y));
    return value;
  }

  /** To the end of a comment's bracket. */
  skip(open: string): void {
    this.at -= 1;
    this.#inside(open, this.#end);
  }

  #inside(open: string, close: string): string {
    const start = this.at + 1;
    let depth = 0;
    for (; this.at < this.#source.length; this.at++) {
      const sign = this.#source[this.at];
      // A backslash protects no brace: so it is in BibTeX, and addresses of files end in one.
      if (sign === open) depth += 1;
      else if (sign === close && --depth === 0) {
        this.at += 1;
        return this.#source.slice(start, this.at - 1);
      }
    }
    throw new Unreadable("unclosed", start);
  }

  /** A quotation mark inside braces is text. */
  #quoted(): string {
    const start = this.at + 1;
    let depth = 0;
    for (this.at = start; this.at < this.#source.length; this.at++) {
      const sign = this.#source[this.at];
      // Strictly the mark of \"o ends the value here; nobody who writes it means that.
      if (sign === "\\" && this.#source[this.at + 1] === '"') this.at += 1;
      else if (sign === "{") depth += 1;
      else if (sign === "}") depth -= 1;
      else if (sign === '"' && depth <= 0) {
        this.at += 1;
        return this.#source.slice(start, this.at - 1);
      }
    }
    throw new Unreadable("unclosed", start);
  }

  #isEnd(): boolean {
    if (this.#source[this.at] !== this.#end) return false;
    this.at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#source);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  #unreadable(): Unreadable {
    return new Unreadable(this.at >= this.#source.length ? "unclosed" : "malformed", this.at);
  }
}

/** Tells the line of a place. */
function lineCounter(source: string): (at: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
