/** One import or re-export of a file, as written. */
export interface WrittenImport {
  readonly specifier: string;
  /** A type import loads nothing at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Token {
  readonly kind: "word" | "string" | "sign";
  readonly text: string;
  readonly at: number;
}

/**
 * The imports of a TypeScript file: static imports, re-exports, `import()` of a string. A small scanner instead of a
 * parser: it skips comments, strings, templates and regular expressions.
 */
export function readImports(source: string): WrittenImport[] {
  const tokens = tokensOf(source);
  const found: WrittenImport[] = [];
  const lineAt = lineCounter(source);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== "word" || tokens[at - 1]?.text === ".") continue;
    const read =
      token.text === "import"
        ? importAt(tokens, at)
        : token.text === "export"
          ? reexportAt(tokens, at)
          : null;
    if (read) found.push({ ...read, line: lineAt(token.at) });
  }
  return found;
}

type Read = Pick<WrittenImport, "specifier" | "typeOnly"> | null;

/** Tokens after which `import("…")` is a type. */
const BEFORE_A_TYPE = new Set(["typeof", ":", "<", "|", "&", "extends", "as", "satisfies"]);

function importAt(tokens: readonly Token[], at: number): Read {
  const next = tokens[at + 1];
  if (next?.kind === "string") return { specifier: next.text, typeOnly: false };
  if (next?.text === "(") {
    const specifier = tokens[at + 2];
    if (specifier?.kind !== "string") return null;
    return {
      specifier: specifier.text,
      typeOnly: BEFORE_A_TYPE.has(tokens[at - 1]?.text ?? ""),
    };
  }
  // `import type from "x"` is a value named type; `import type X from "x"` is a type.
  const typeOnly = next?.text === "type" && !["from", ","].includes(tokens[at + 2]?.text ?? "");
  return fromClause(tokens, at + 1, typeOnly);
}

function reexportAt(tokens: readonly Token[], at: number): Read {
  const typeOnly = tokens[at + 1]?.text === "type";
  const start = typeOnly ? at + 2 : at + 1;
  if (!["*", "{"].includes(tokens[start]?.text ?? "")) return null;
  return fromClause(tokens, start, typeOnly);
}

/** Reads names, commas and braces up to `from "…"`; anything else means that this is no import. */
function fromClause(tokens: readonly Token[], start: number, typeOnly: boolean): Read {
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token?.text === "from" && next?.kind === "string")
      return { specifier: next.text, typeOnly };
    const part =
      token?.kind === "word" ||
      token?.kind === "string" ||
      ["{", "}", ",", "*"].includes(token?.text ?? "");
    if (!part) return null;
    if (token?.text === "}" && next?.text !== "from") return null;
  }
  return null;
}

/** After these tokens a slash starts a regular expression; after a name, number or bracket it divides. */
const BEFORE_A_REGEX = /^(?:[([{,;=:?!&|+*%^~-]|=>|return|typeof|case|of|in|await|yield|)$/;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  /** Brace depth at which each open `${` of a template ends. */
  const templates: number[] = [];
  let braces = 0;
  let at = 0;
  const push = (kind: Token["kind"], text: string, length = text.length) => {
    tokens.push({ kind, text, at });
    at += length;
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 2);
    const character = source[at] as string;
    if (/\s/.test(character)) at++;
    else if (rest === "//") at = end(source, at, "\n");
    else if (rest === "/*") at = end(source, at + 2, "*/");
    else if (character === '"' || character === "'") {
      const text = match(QUOTED, source, at);
      if (text) push("string", text.slice(1, -1), text.length);
      else at++; // an apostrophe in the text of a page
    } else if (character === "`") at = template(source, at + 1, () => templates.push(braces));
    else if (character === "}" && templates.at(-1) === braces) {
      templates.pop();
      at = template(source, at + 1, () => templates.push(braces));
    } else if (character === "/" && BEFORE_A_REGEX.test(tokens.at(-1)?.text ?? "")) {
      at += match(REGEX, source, at)?.length ?? 1;
    } else if (rest === "=>") push("sign", rest);
    else {
      if (character === "{") braces++;
      if (character === "}") braces--;
      const word = match(WORD, source, at);
      if (word) push("word", word);
      else push("sign", character);
    }
  }
  return tokens;
}

const QUOTED = /(["'])(?:\\.|(?!\1)[^\\\n])*\1/y;
const REGEX = /\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const WORD = /[\p{L}\p{N}_$#@]+/uy;

function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

function end(source: string, from: number, mark: string): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

/** Skips the text of a template literal up to its end or the next `${`. */
function template(source: string, from: number, onCode: () => void): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "`") return at + 1;
    else if (source.startsWith("${", at)) {
      onCode();
      return at + 2;
    }
  }
  return source.length;
}

function lineCounter(source: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (; counted < at; counted++) if (source[counted] === "\n") line++;
    return line;
  };
}
