import type { ReferenceProblem } from "./reference.ts";

/** An entry as parsed: field names in lower case, values without outer braces or quotation marks. */
export interface BibtexEntry {
  readonly line: number;
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MAX_VALUE = 200_000;
/** Parsing stops after this many problems: each may cost a scan to the end of the text. */
const MAX_PROBLEMS = 50;

class BibtexSyntaxError extends Error {
  readonly reason: "unclosed" | "malformed";
  readonly at: number;
  constructor(reason: "unclosed" | "malformed", at: number) {
    super(reason);
    this.reason = reason;
    this.at = at;
  }
}

/**
 * Parses a BibTeX text. Text between entries is a comment, as in BibTeX. An unreadable entry is reported with its
 * line, and parsing continues with the next entry.
 */
export function parseBibtex(source: string): {
  entries: BibtexEntry[];
  problems: ReferenceProblem[];
} {
  const entries: BibtexEntry[] = [];
  const problems: ReferenceProblem[] = [];
  const macros = new Map(MONTHS.map((month, index) => [month, String(index + 1)]));
  const lineAt = createLineLookup(source);
  const opening = /@\s*([a-zA-Z]+)\s*([{(])/g;
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const [, name = "", bracket = "{"] = found;
    const type = name.toLowerCase();
    const reader = new EntryReader(source, opening.lastIndex, bracket === "{" ? "}" : ")", macros);
    const line = lineAt(found.index);
    try {
      if (type === "comment") reader.skip(bracket === "{" ? "{" : "(");
      else if (type === "preamble") reader.readValue();
      else if (type === "string")
        for (const [macro, value] of reader.readFields()) macros.set(macro, value);
      else {
        const key = reader.readKey();
        entries.push({ line, type, key, fields: reader.readFields() });
      }
      opening.lastIndex = reader.position;
    } catch (error) {
      if (!(error instanceof BibtexSyntaxError)) throw error;
      const key = /^\s*([^\s,={}"]*)/.exec(
        source.slice(opening.lastIndex, opening.lastIndex + 200),
      );
      // Resumes at the next line that starts like an entry; the rest of this one may contain anything.
      const next = /\n[ \t]*(?=@\s*[a-zA-Z]+\s*[{(])/g;
      next.lastIndex = opening.lastIndex;
      const goesOn = next.test(source);
      // Reading past the start of the next entry means that this entry's closing bracket is missing.
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

/** Reads one entry, starting after its opening bracket. */
class EntryReader {
  readonly #source: string;
  readonly #end: string;
  readonly #macros: ReadonlyMap<string, string>;
  position: number;

  constructor(source: string, at: number, end: string, macros: ReadonlyMap<string, string>) {
    this.#source = source;
    this.position = at;
    this.#end = end;
    this.#macros = macros;
  }

  /** The citation key. Some programs write none. */
  readKey(): string {
    const key = this.#match(/\s*([^\s,={}"#%]*)\s*(?=[,})])/y)?.[1];
    return key ?? "";
  }

  readFields(): Map<string, string> {
    const fields = new Map<string, string>();
    for (;;) {
      this.#match(/[\s,]*/y);
      if (this.#skipEnd()) return fields;
      const name = this.#match(/([^\s,={}"#%()]+)\s*=\s*/y)?.[1]?.toLowerCase();
      if (!name) throw this.#syntaxError();
      const value = this.readValue();
      if (!fields.has(name)) fields.set(name, value);
    }
  }

  /** Reads parts in braces or quotation marks, numbers and macros, concatenated by `#`. */
  readValue(): string {
    let value = "";
    do {
      this.#match(/\s*/y);
      const sign = this.#source[this.position];
      if (sign === "{") value += this.#readBracketed("{", "}");
      else if (sign === '"') value += this.#readQuoted();
      else {
        const word = this.#match(/[^\s,={}"#%()]+/y)?.[0];
        if (word === undefined) throw this.#syntaxError();
        // An undefined macro is kept as written.
        value += this.#macros.get(word.toLowerCase()) ?? word;
      }
      if (value.length > MAX_VALUE) throw new BibtexSyntaxError("malformed", this.position);
    } while (this.#match(/\s*#/y));
    return value;
  }

  /** Skips to the closing bracket of a comment. */
  skip(open: string): void {
    this.position -= 1;
    this.#readBracketed(open, this.#end);
  }

  #readBracketed(open: string, close: string): string {
    const start = this.position + 1;
    let depth = 0;
    for (; this.position < this.#source.length; this.position++) {
      const sign = this.#source[this.position];
      // As in BibTeX, a backslash does not escape a brace; file paths may end in one.
      if (sign === open) depth += 1;
      else if (sign === close && --depth === 0) {
        this.position += 1;
        return this.#source.slice(start, this.position - 1);
      }
    }
    throw new BibtexSyntaxError("unclosed", start);
  }

  /** Reads a quoted value. A quotation mark inside braces is text. */
  #readQuoted(): string {
    const start = this.position + 1;
    let depth = 0;
    for (this.position = start; this.position < this.#source.length; this.position++) {
      const sign = this.#source[this.position];
      // Strict BibTeX ends the value at the mark of \"o; authors of such files mean the accent.
      if (sign === "\\" && this.#source[this.position + 1] === '"') this.position += 1;
      else if (sign === "{") depth += 1;
      else if (sign === "}") depth -= 1;
      else if (sign === '"' && depth <= 0) {
        this.position += 1;
        return this.#source.slice(start, this.position - 1);
      }
    }
    throw new BibtexSyntaxError("unclosed", start);
  }

  #skipEnd(): boolean {
    if (this.#source[this.position] !== this.#end) return false;
    this.position += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#source);
    if (found) this.position = pattern.lastIndex;
    return found;
  }

  #syntaxError(): BibtexSyntaxError {
    return new BibtexSyntaxError(
      this.position >= this.#source.length ? "unclosed" : "malformed",
      this.position,
    );
  }
}

/** Returns a function from a character offset to its line number. */
function createLineLookup(source: string): (at: number) => number {
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
