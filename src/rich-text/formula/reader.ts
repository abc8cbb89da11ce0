import type { FormulaProblem, FormulaProblemCode } from "./formula.ts";

/** Thrown inside the parser alone; `parseFormula` answers it. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem;
  constructor(problem: FormulaProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** A piece of LaTeX: a command (without its backslash), or one character. */
export interface Token {
  readonly kind: "command" | "character" | "end";
  readonly text: string;
  readonly at: number;
}

const COMMAND = /\\(?:[a-zA-Z]+\*?|[\s\S])/uy;
const BLANK = /\s*/uy;

/** Goes through the source of a formula, and knows where it is. */
export class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get at(): number {
    return this.#at;
  }

  /** The next piece, blanks passed over; nothing is taken. */
  peek(): Token {
    BLANK.lastIndex = this.#at;
    BLANK.test(this.#source);
    this.#at = BLANK.lastIndex;
    const at = this.#at;
    const point = this.#source.codePointAt(at);
    if (point === undefined) return { kind: "end", text: "", at };
    COMMAND.lastIndex = at;
    const command = COMMAND.exec(this.#source)?.[0];
    if (command) return { kind: "command", text: this.#withoutStar(command).slice(1), at };
    return { kind: "character", text: String.fromCodePoint(point), at };
  }

  next(): Token {
    const token = this.peek();
    this.#at = token.at + (token.kind === "command" ? 1 : 0) + token.text.length;
    return token;
  }

  /** Takes a character if it comes next. */
  consume(character: string): boolean {
    const { kind, text } = this.peek();
    if (kind !== "character" || text !== character) return false;
    this.next();
    return true;
  }

  consumeCommand(name: string): boolean {
    const { kind, text } = this.peek();
    if (kind !== "command" || text !== name) return false;
    this.next();
    return true;
  }

  /** Takes what matches right here, blanks included. */
  consumePattern(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.#source.slice(this.#at));
    if (found?.index !== 0) return undefined;
    this.#at += found[0].length;
    return found[0];
  }

  /** What stands between braces, as it was typed: names, words. */
  readBraced(command: Token): { readonly text: string; readonly at: number } {
    const open = this.peek();
    if (open.text !== "{" || open.kind !== "character") this.fail("missingArgument", command);
    this.next();
    const start = this.#at;
    let depth = 1;
    for (let at = start; at < this.#source.length; at++) {
      const character = this.#source[at];
      if (character === "\\") at++;
      else if (character === "{") depth++;
      else if (character === "}" && --depth === 0) {
        this.#at = at + 1;
        return { text: this.#source.slice(start, at), at: start };
      }
    }
    return this.fail("notClosed", open);
  }

  fail(code: FormulaProblemCode, { kind, text, at }: Token): never {
    throw new FormulaError({ code, at, found: kind === "command" ? `\\${text}` : text });
  }

  /** A star belongs to the few commands that have one; elsewhere it multiplies. */
  #withoutStar(command: string): string {
    return command.endsWith("*") && command.length > 2 && command !== "\\operatorname*"
      ? command.slice(0, -1)
      : command;
  }
}
