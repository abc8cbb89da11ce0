import { cleanText } from "./clean-text.ts";
import { countDocument } from "./count-characters.ts";
import { EMPTY_DOCUMENT, type Mark, type RichDocument } from "./document.ts";
import type { FormulaProblem } from "./formula/formula.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import {
  FORMULA_NODES,
  isMarkName,
  isNodeName,
  LINK_ATTRS,
  MARK_NAMES,
  MAX_CHARACTERS,
  MAX_DEPTH,
  MAX_NODES,
  type MarkName,
  NODES,
  type NodeName,
  type NodeRule,
} from "./schema.ts";

export type DocumentProblemCode =
  | "notADocument"
  | "unknownNode"
  | "unknownMark"
  | "unknownAttribute"
  | "badAttribute"
  | "unsafeLink"
  | "badFormula"
  | "misplacedNode"
  | "emptyNode"
  | "tooDeep"
  | "tooLarge"
  | "tooLong";

export interface DocumentProblem {
  readonly code: DocumentProblemCode;
  /** Where: `content.2.content.0`; empty for the document itself. */
  readonly path: string;
  /** What is wrong with a formula, and where in it. */
  readonly formula?: FormulaProblem;
}

export type CheckedDocument =
  | { readonly ok: true; readonly document: RichDocument }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

export interface CheckOptions {
  readonly maxCharacters?: number;
  /** Whether the place takes formulas. */
  readonly formulas?: boolean;
}

/** So many say enough. */
const MAX_PROBLEMS = 20;
/** More than there are kinds; a list of thousands is no mistake of an editor. */
const MAX_MARKS = 20;

type CheckedNode = {
  type: NodeName;
  text?: string;
  marks?: Mark[];
  content?: CheckedNode[];
  attrs?: object;
};
type Json = Readonly<Record<string, unknown>>;

/**
 * What came from outside as a document of ours, or what is wrong with it. Anything our schema does not know is refused:
 * leaving it out would lose words without a word. Only what means nothing is put in order: cell widths, marks twice on a
 * text, texts in pieces, characters no format can carry.
 */
export function checkDocument(
  value: unknown,
  { maxCharacters = MAX_CHARACTERS, formulas = false }: CheckOptions = {},
): CheckedDocument {
  if (
    isJson(value) &&
    (checkedDocuments.get(value) === "plain" || (formulas && checkedDocuments.has(value)))
  )
    return checkLength(value as unknown as RichDocument, maxCharacters);
  const problems: DocumentProblem[] = [];
  let nodes = 0;
  let length = 0;
  const say = (code: DocumentProblemCode, path: string) => {
    problems.push({ code, path });
  };
  /** Nothing more is read once enough is wrong, nor beyond what a document may hold. */
  const isOver = () =>
    problems.length >= MAX_PROBLEMS || nodes > MAX_NODES || length > 2 * MAX_CHARACTERS;

  function node(input: unknown, allowed: readonly NodeName[], path: string, depth: number) {
    nodes++;
    if (isOver()) return null;
    if (!isJson(input)) return refuse("notADocument", path);
    const { type } = input;
    if (!isNodeName(type)) return refuse("unknownNode", path);
    if (!allowed.includes(type)) return refuse("misplacedNode", path);
    if (FORMULA_NODES.includes(type) && !formulas) return refuse("misplacedNode", path);
    if (depth > MAX_DEPTH) return refuse("tooDeep", path);
    for (const key of Object.keys(input))
      if (!(KEYS_BY_NODE[type] ?? NODE_KEYS).includes(key))
        say("unknownAttribute", joinPath(path, key));
    if (type === "text") return text(input, path);
    const rule = NODES[type];
    const kept: CheckedNode = { type };
    const attrs = attributes(input.attrs, rule, path);
    if (attrs) kept.attrs = attrs;
    if (attrs && "latex" in attrs) formula(String(attrs.latex), path);
    const content = contentOf(input.content, rule, path, depth);
    if (content.length > 0) kept.content = content;
    return kept;
  }

  function contentOf(input: unknown, rule: NodeRule, path: string, depth: number): CheckedNode[] {
    const list = input ?? [];
    if (!Array.isArray(list)) {
      say("notADocument", joinPath(path, "content"));
      return [];
    }
    const allowed = rule.content ?? [];
    const kept: CheckedNode[] = [];
    for (const [index, child] of list.entries()) {
      if (isOver()) break;
      const place = joinPath(path, `content.${index}`);
      const one = node(child, allowed, place, depth + 1);
      if (index === 0 && rule.firstChild && one && one.type !== rule.firstChild)
        say("misplacedNode", place);
      if (one) appendNode(kept, one);
    }
    if (list.length === 0 && rule.content && !rule.mayBeEmpty) say("emptyNode", path);
    return kept;
  }

  /** What could not be shown or printed is refused here as it was when it was typed, by the same function. */
  function formula(latex: string, path: string) {
    length += latex.length;
    const parsed = parseFormula(latex);
    if (!parsed.ok) problems.push({ code: "badFormula", path, formula: parsed.problem });
  }

  function text(input: Json, path: string): CheckedNode | null {
    if (typeof input.text !== "string") return refuse("notADocument", path);
    length += input.text.length;
    // A line of text has no line ends or tabs of its own: breaks are nodes, and cells are cells.
    const words = cleanText(input.text).replace(/[\n\t]/g, " ");
    const marks = marksOf(input.marks ?? [], path);
    if (words === "") return null;
    return { type: "text", text: words, ...(marks.length > 0 ? { marks } : {}) };
  }

  function marksOf(input: unknown, path: string): Mark[] {
    const found = new Map<MarkName, Mark>();
    if (!Array.isArray(input) || input.length > MAX_MARKS) {
      say("unknownMark", joinPath(path, "marks"));
      return [];
    }
    for (const [index, mark] of input.entries()) {
      const place = joinPath(path, `marks.${index}`);
      if (!isJson(mark) || !isMarkName(mark.type)) {
        say("unknownMark", place);
        continue;
      }
      for (const key of Object.keys(mark))
        if (key !== "type" && key !== "attrs") say("unknownAttribute", joinPath(place, key));
      const attrs = attributes(mark.attrs, mark.type === "link" ? LINK_ATTRS : {}, place);
      // Above and below at once is neither: the first holds.
      const other = mark.type === "subscript" ? "superscript" : "subscript";
      if (mark.type.endsWith("script") && found.has(other)) continue;
      if (!found.has(mark.type))
        found.set(mark.type, { type: mark.type, ...(attrs ? { attrs } : {}) } as Mark);
    }
    return MARK_NAMES.flatMap((name) => found.get(name) ?? []);
  }

  function attributes(input: unknown, rule: NodeRule, path: string): object | null {
    const given = input ?? {};
    const place = joinPath(path, "attrs");
    if (!isJson(given)) return refuse("badAttribute", place);
    const kept: Record<string, unknown> = {};
    const rules = Object.entries(rule.attrs ?? {});
    for (const key of Object.keys(given)) {
      if (!rules.some(([name]) => name === key) && !rule.ignoredAttrs?.includes(key))
        say("unknownAttribute", joinPath(place, key));
    }
    for (const [name, { parse, usual }] of rules) {
      const value = Object.hasOwn(given, name) ? given[name] : usual;
      const good = parse(value);
      if (good === undefined)
        say(name === "href" ? "unsafeLink" : "badAttribute", joinPath(place, name));
      else if (good !== usual) kept[name] = good;
    }
    return Object.keys(kept).length > 0 ? kept : null;
  }

  function refuse(code: DocumentProblemCode, path: string): null {
    say(code, path);
    return null;
  }

  const isEmpty = isJson(value) && value.type === "doc" && isEmptyList(value.content);
  const kept = node(isEmpty ? EMPTY_DOCUMENT : value, ["doc"], "", 0);
  if (nodes > MAX_NODES || length > 2 * MAX_CHARACTERS) say("tooLarge", "");
  if (problems.length > 0 || !kept) return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  checkedDocuments.set(kept, formulas ? "formulas" : "plain");
  return checkLength(kept as unknown as RichDocument, maxCharacters);
}

/**
 * What came out of a check is right, and never changes: an editor's text is checked when it changes, and again by its field,
 * its saver and the counts. With what was allowed in it.
 */
const checkedDocuments = new WeakMap<object, "plain" | "formulas">();

const checkLength = (document: RichDocument, maxCharacters: number): CheckedDocument =>
  countDocument(document) > maxCharacters
    ? { ok: false, problems: [{ code: "tooLong", path: "" }] }
    : { ok: true, document };

const NODE_KEYS: readonly string[] = ["type", "attrs", "content"];
const KEYS_BY_NODE: Partial<Record<NodeName, readonly string[]>> = {
  text: ["type", "text", "marks"],
  // The editor gives a break or a formula the marks of the text around it.
  hardBreak: ["type", "marks"],
  inlineMath: ["type", "attrs", "marks"],
};

const joinPath = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmptyList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Texts that follow each other with the same marks are one text, as ProseMirror keeps them. */
function appendNode(list: CheckedNode[], node: CheckedNode): void {
  const last = list.at(-1);
  if (last?.type === "text" && node.type === "text" && sameMarks(last, node))
    last.text = `${last.text}${node.text}`;
  else list.push(node);
}

const sameMarks = (one: CheckedNode, other: CheckedNode): boolean =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
