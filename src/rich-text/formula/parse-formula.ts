import { cleanText } from "../clean-text.ts";
import { ALPHABETS, type Alphabet, toAlphabet } from "./alphabets.ts";
import {
  EMPTY_NODE,
  type FormulaNode,
  isEmpty,
  joinUprightLetters,
  MAX_FORMULA_DEPTH,
  MAX_FORMULA_LENGTH,
  type ParsedFormula,
} from "./formula.ts";
import {
  type EndTest,
  FormulaError,
  isBrace,
  isBracket,
  isCellEnd,
  isCharacter,
  isCommand,
  isRightCommand,
  Reader,
  type Token,
} from "./reader.ts";
import {
  ACCENTS,
  ALIGN,
  BIG_DELIMITERS,
  ENVIRONMENTS,
  FENCES,
  findSignByCharacter,
  findSignByName,
  getOwn,
  LETTERS,
  LIMITS,
  LONG_ARROWS,
  OPERATOR_TEXT,
  OPERATORS,
  SPACES,
  UPRIGHT_LETTERS,
  UPRIGHT_SIGNS,
} from "./symbols.ts";

/**
 * Parses LaTeX. Returns the tree, or the problem and its position. Knows only commands that every rendering supports,
 * so that nothing is missing in print. One pass, with time and depth bounded by the length. No macros, and no
 * commands that name a file, an address or a program (decision 14).
 */
export function parseFormula(source: string): ParsedFormula {
  const problem = (code: "empty" | "tooLong", at: number): ParsedFormula => ({
    ok: false,
    problem: { code, at, found: "" },
  });
  if (source.length > MAX_FORMULA_LENGTH) return problem("tooLong", MAX_FORMULA_LENGTH);
  if (cleanText(source).trim() === "") return problem("empty", 0);
  try {
    return { ok: true, formula: new Parser(source).parse() };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, problem: error.problem };
    throw error;
  }
}

class Parser {
  readonly #read: Reader;
  #alphabet: Alphabet | undefined;
  #depth = 0;
  #fences = 0;

  constructor(source: string) {
    this.#read = new Reader(source);
  }

  parse(): FormulaNode {
    return this.#row(() => false);
  }

  #row(ends: EndTest): FormulaNode {
    const first = this.#read.peek();
    if (++this.#depth > MAX_FORMULA_DEPTH) this.#read.fail("tooDeep", first);
    const items: FormulaNode[] = [];
    for (
      let token = this.#read.peek();
      token.kind !== "end" && !ends(token);
      token = this.#read.peek()
    ) {
      const style = this.#styleSwitch(token, ends);
      items.push(style ?? this.#scripted());
    }
    this.#depth--;
    const [only] = items;
    return items.length === 1 && only ? only : { kind: "row", items };
  }

  /** `\displaystyle` applies to the end of its group. */
  #styleSwitch(token: Token, ends: EndTest): FormulaNode | undefined {
    if (!isCommand(token, "displaystyle") && !isCommand(token, "textstyle")) return undefined;
    this.#read.next();
    return { kind: "style", display: token.text === "displaystyle", body: this.#row(ends) };
  }

  /** An atom with its subscript and superscript. */
  #scripted(): FormulaNode {
    const token = this.#read.peek();
    const bare = isCharacter(token, "^") || isCharacter(token, "_") || isCharacter(token, "'");
    const base = bare ? EMPTY_NODE : this.#atom();
    let limits: boolean | undefined;
    let sub: FormulaNode | undefined;
    let sup: FormulaNode | undefined;
    for (;;) {
      const next = this.#read.peek();
      if (isCommand(next, "limits") || isCommand(next, "nolimits")) {
        this.#read.next();
        limits = next.text === "limits";
      } else if (isCharacter(next, "'")) {
        if (sup) this.#read.fail("doubleScript", next);
        sup = this.#primes();
      } else if (isCharacter(next, "^")) {
        if (sup) this.#read.fail("doubleScript", next);
        this.#read.next();
        sup = this.#argument(next);
      } else if (isCharacter(next, "_")) {
        if (sub) this.#read.fail("doubleScript", next);
        this.#read.next();
        sub = this.#argument(next);
      } else break;
    }
    if (!sub && !sup) return base;
    return {
      kind: "scripts",
      base,
      ...(sub ? { sub } : {}),
      ...(sup ? { sup } : {}),
      ...(limits === undefined ? {} : { limits }),
    };
  }

  /** `f''^2` is one superscript. */
  #primes(): FormulaNode {
    let marks = "";
    while (this.#read.consume("'")) marks += "′";
    const primes: FormulaNode = { kind: "letter", text: marks, upright: true };
    const next = this.#read.peek();
    if (!this.#read.consume("^")) return primes;
    return { kind: "row", items: [primes, this.#argument(next)] };
  }

  /** The argument of a command: a group in braces, or the next atom. */
  #argument(of: Token): FormulaNode {
    const token = this.#read.peek();
    if (token.kind === "end" || isBrace(token) || isCharacter(token, "&"))
      this.#read.fail("missingArgument", of);
    if (isCharacter(token, "^") || isCharacter(token, "_")) this.#read.fail("missingArgument", of);
    // `\frac12` is one half: digits are taken one by one here.
    if (token.kind === "character" && /\d/.test(token.text)) {
      this.#read.next();
      return { kind: "number", text: this.#shaped(token.text) };
    }
    return this.#atom();
  }

  #group(open: Token): FormulaNode {
    const body = this.#row(isBrace);
    if (!this.#read.consume("}")) this.#read.fail("notClosed", open);
    return body;
  }

  #optional(): FormulaNode | undefined {
    const open = this.#read.peek();
    if (!this.#read.consume("[")) return undefined;
    const body = this.#row(isBracket);
    if (!this.#read.consume("]")) this.#read.fail("notClosed", open);
    return body;
  }

  #atom(): FormulaNode {
    const depth = this.#depth++;
    const token = this.#read.next();
    if (this.#depth > MAX_FORMULA_DEPTH) this.#read.fail("tooDeep", token);
    const node = token.kind === "command" ? this.#command(token) : this.#character(token);
    this.#depth = depth;
    return node;
  }

  #character(token: Token): FormulaNode {
    const { text } = token;
    if (text === "{") return this.#group(token);
    if (text === "}" || text === "&") this.#read.fail("misplaced", token);
    if (text === "~") return { kind: "space", em: 0.25 };
    if (/\d/.test(text)) {
      const rest = this.#read.consumePattern(/^\d*(?:\.\d+)?/) ?? "";
      return { kind: "number", text: this.#shaped(text + rest) };
    }
    // A typed × or → is a sign; a typed Greek letter is a letter.
    const sign = findSignByCharacter(text);
    if (sign) return { kind: "sign", ...sign };
    if (UPRIGHT_SIGNS.has(text)) return { kind: "letter", text, upright: true };
    if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text))
      return this.#letter(text);
    if (/[\u{1d400}-\u{1d7ff}ℂℍℕℙℚℝℤℬℰℱℋℐℒℳℛℭℌℨ]/u.test(text)) return { kind: "letter", text };
    return this.#read.fail("unknownCharacter", token);
  }

  #letter(text: string): FormulaNode {
    if (this.#alphabet === undefined || this.#alphabet === "it") return { kind: "letter", text };
    const upright = this.#alphabet === "rm" ? ({ upright: true } as const) : {};
    return { kind: "letter", text: toAlphabet(text, this.#alphabet), ...upright };
  }

  #shaped = (digits: string): string => {
    const alphabet = this.#alphabet;
    return alphabet ? [...digits].map((one) => toAlphabet(one, alphabet)).join("") : digits;
  };

  #command(token: Token): FormulaNode {
    const { text: name } = token;
    const letter = LETTERS.get(name);
    if (letter) return this.#letter(letter);
    const upright = UPRIGHT_LETTERS.get(name);
    if (upright) return { kind: "letter", text: this.#shaped(upright), upright: true };
    const sign = findSignByName(name);
    if (sign) return { kind: "sign", ...sign };
    if (OPERATORS.has(name))
      return {
        kind: "operator",
        text: OPERATOR_TEXT[name] ?? name,
        ...(LIMITS.has(name) ? { limits: true } : {}),
      };
    const space = getOwn(SPACES, name);
    if (space !== undefined) return { kind: "space", em: space };
    const accent = getOwn(ACCENTS, name);
    if (accent) return { kind: "accent", body: this.#argument(token), ...accent };
    const alphabet = getOwn(ALPHABETS, name);
    if (alphabet) return this.#inAlphabet(alphabet, token);
    const big = getOwn(BIG_DELIMITERS, name);
    if (big) return { kind: "big", text: this.#read.readDelimiter(token), ...big };
    const fence = getOwn(FENCES, name);
    if (fence)
      return { kind: "fence", open: fence[0], close: fence[1], body: this.#argument(token) };
    const arrow = getOwn(LONG_ARROWS, name);
    if (arrow) return this.#longArrow(arrow, token);
    return this.#structure(token);
  }

  #structure(token: Token): FormulaNode {
    switch (token.text) {
      case "frac":
      case "cfrac":
        return this.#fraction(token);
      case "dfrac":
      case "tfrac":
        return { kind: "style", display: token.text === "dfrac", body: this.#fraction(token) };
      case "binom":
      case "dbinom":
      case "tbinom":
        return { ...this.#fraction(token), binomial: true };
      case "sqrt": {
        const degree = this.#optional();
        return { kind: "root", body: this.#argument(token), ...(degree ? { degree } : {}) };
      }
      case "overset":
      case "stackrel": {
        const sup = this.#argument(token);
        return { kind: "scripts", base: this.#argument(token), sup, limits: true };
      }
      case "underset": {
        const sub = this.#argument(token);
        return { kind: "scripts", base: this.#argument(token), sub, limits: true };
      }
      case "not":
        return this.#negated(token);
      case "operatorname":
      case "operatorname*":
        return {
          kind: "operator",
          text: this.#read.readText(token),
          ...(token.text.endsWith("*") ? { limits: true } : {}),
        };
      case "text":
      case "textrm":
      case "textnormal":
      case "mbox":
        return { kind: "words", text: this.#read.readText(token) };
      case "bmod":
      case "mod":
        return { kind: "operator", text: "mod" };
      case "pmod":
        return {
          kind: "fence",
          open: "(",
          close: ")",
          body: {
            kind: "row",
            items: [
              { kind: "operator", text: "mod" },
              { kind: "space", em: 0.25 },
              this.#argument(token),
            ],
          },
        };
      case "left":
        return this.#fence(token);
      case "middle":
        if (this.#fences === 0) this.#read.fail("misplaced", token);
        return { kind: "middle", text: this.#read.readDelimiter(token) };
      case "begin":
        return this.#environment(token);
      case "substack":
        return this.#substack(token);
      case "nonumber":
      case "notag":
        return EMPTY_NODE;
      case "right":
      case "end":
      case "\\":
      case "limits":
      case "nolimits":
      case "displaystyle":
      case "textstyle":
        return this.#read.fail("misplaced", token);
      default:
        return this.#read.fail("unknownCommand", token);
    }
  }

  #fraction(token: Token): FormulaNode & { kind: "fraction" } {
    const above = this.#argument(token);
    return { kind: "fraction", above, below: this.#argument(token) };
  }

  #inAlphabet(alphabet: Alphabet, token: Token): FormulaNode {
    const before = this.#alphabet;
    this.#alphabet = alphabet;
    const body = this.#argument(token);
    this.#alphabet = before;
    return alphabet === "rm" ? joinUprightLetters(body) : body;
  }

  #longArrow(text: string, token: Token): FormulaNode {
    const sub = this.#optional();
    const sup = this.#argument(token);
    const base: FormulaNode = { kind: "sign", text, role: "relation" };
    return { kind: "scripts", base, sup, ...(sub ? { sub } : {}), limits: true };
  }

  #negated(token: Token): FormulaNode {
    const sign = this.#argument(token);
    if (sign.kind !== "sign") return this.#read.fail("missingArgument", token);
    return { ...sign, text: `${sign.text}\u0338`.normalize("NFC") };
  }

  #fence(token: Token): FormulaNode {
    const open = this.#read.readDelimiter(token);
    this.#fences++;
    const body = this.#row(isRightCommand);
    this.#fences--;
    const right = this.#read.peek();
    if (!this.#read.consumeCommand("right")) this.#read.fail("notClosed", token);
    return { kind: "fence", open, close: this.#read.readDelimiter(right), body };
  }

  #environment(token: Token): FormulaNode {
    const name = this.#read.readBraced(token);
    const environment = getOwn(ENVIRONMENTS, name.text);
    if (!environment)
      this.#read.fail("unknownEnvironment", { kind: "character", text: name.text, at: name.at });
    const columns =
      name.text === "array" ? this.#read.readBraced(token).text.replace(/[^lcr]/g, "") : "";
    if (name.text === "alignedat") this.#read.readBraced(token);
    const rows = this.#rows(isCellEnd);
    const end = this.#read.peek();
    if (!this.#read.consumeCommand("end")) this.#read.fail("notClosed", token);
    if (this.#read.readBraced(end).text !== name.text) this.#read.fail("notClosed", token);
    const { layout, open, close, align = ALIGN[layout] } = environment;
    const table: FormulaNode = { kind: "table", rows, layout, align: columns || align };
    return open === undefined || close === undefined
      ? table
      : { kind: "fence", open, close, body: table };
  }

  #substack(token: Token): FormulaNode {
    const open = this.#read.peek();
    if (!this.#read.consume("{")) this.#read.fail("missingArgument", token);
    const rows = this.#rows((next) => isBrace(next) || isCommand(next, "\\"));
    if (!this.#read.consume("}")) this.#read.fail("notClosed", open);
    return { kind: "table", rows, layout: "stack", align: "c" };
  }

  #rows(ends: EndTest): FormulaNode[][] {
    const rows: FormulaNode[][] = [[]];
    for (;;) {
      rows.at(-1)?.push(this.#row(ends));
      if (this.#read.consume("&")) continue;
      if (!this.#read.consumeCommand("\\") && !this.#read.consumeCommand("cr")) break;
      this.#read.consumePattern(/^\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm)\s*\]/);
      rows.push([]);
    }
    // A line break at the end starts no further row.
    const last = rows.at(-1);
    if (rows.length > 1 && last?.length === 1 && isEmpty(last[0])) rows.pop();
    return rows;
  }
}
