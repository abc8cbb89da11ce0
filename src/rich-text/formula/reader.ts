import { cleanText } from "../clean-text.ts";
import type { FormulaProblem, FormulaProblemCode } from "./formula.ts";
import { DELIMITERS, findSignByCharacter, findSignByName } from "./symbols.ts";

/** Thrown inside the parser only; `parseFormula` catches it. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem;
  constructor(problem: FormulaProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** A token of LaTeX: a command (without its backslash) or one character. */
export interface Token {
  readonly kind: "command" | "character" | "end";
  readonly text: string;
  readonly at: number;
}

const COMMAND = /\\(?:[a-zA-Z]+\*?|[\s\S])/uy;
const BLANK = /\s*/uy;

/** Reads the source of a formula token by token. */
export class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get at(): number {
    return this.#at;
  }

  /** The next token after blanks, without consuming it. */
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

  /** Consumes a character if it is next. */
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

  /** Consumes a match at the current position, blanks included. */
  consumePattern(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.#source.slice(this.#at));
    if (found?.index !== 0) return undefined;
    this.#at += found[0].length;
    return found[0];
  }

  /** The raw text between braces: a name, a text. */
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

  /** Text inside a formula: no commands, only escaped special characters. */
  readText(token: Token): string {
    const { text, at } = this.readBraced(token);
    const wrong = /\\(?![%_{}&#$ ,;:])[a-zA-Z]*|(?<!\\)[$#&{}^]/.exec(text);
    if (wrong)
      this.fail(wrong[0].startsWith("\\") ? "unknownCommand" : "unknownCharacter", {
        kind: "character",
        text: wrong[0],
        at: at + wrong.index,
      });
    return cleanText(text.replace(/\\[ ,;:]/g, " ").replace(/\\(.)/g, "$1")).replace(
      /[\s~]+/g,
      " ",
    );
  }

  /** The next delimiter as a sign; "" for the invisible one (`.`). */
  readDelimiter(of: Token): string {
    const token = this.next();
    if (isCharacter(token, ".")) return "";
    if (isCharacter(token, "<")) return "⟨";
    if (isCharacter(token, ">")) return "⟩";
    const sign =
      token.kind === "command" ? findSignByName(token.text) : findSignByCharacter(token.text);
    if (!sign || !DELIMITERS.has(sign.text)) return this.fail("missingArgument", of);
    return sign.text;
  }

  /** A star belongs to the few commands that have one; elsewhere it is a multiplication sign. */
  #withoutStar(command: string): string {
    return command.endsWith("*") && command.length > 2 && command !== "\\operatorname*"
      ? command.slice(0, -1)
      : command;
  }
}

/** Whether a token ends a row. The token is not consumed: the caller does it. */
export type EndTest = (token: Token) => boolean;

export const isCharacter = (token: Token, text: string) =>
  token.kind === "character" && token.text === text;
export const isCommand = (token: Token, text: string) =>
  token.kind === "command" && token.text === text;
export const isBrace: EndTest = (token) => isCharacter(token, "}");
export const isBracket: EndTest = (token) => isCharacter(token, "]");
export const isRightCommand: EndTest = (token) => isCommand(token, "right");
export const isCellEnd: EndTest = (token) =>
  isCharacter(token, "&") || ["\\", "cr", "end"].some((name) => isCommand(token, name));
