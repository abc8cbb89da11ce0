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
  /** Path of the node: `content.2.content.0`; empty for the document itself. */
  readonly path: string;
  /** Problem and position inside a formula. */
  readonly formula?: FormulaProblem;
}

export type CheckedDocument =
  | { readonly ok: true; readonly document: RichDocument }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

export interface CheckOptions {
  readonly maxCharacters?: number;
  /** Whether formulas are allowed. */
  readonly formulas?: boolean;
}

/** Checking stops after this many problems. */
const MAX_PROBLEMS = 20;
/** More than there are kinds of marks; a list of thousands is an attack. */
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
 * Checks external input. Returns it as a document, or the problems. Unknown nodes, marks and attributes are rejected,
 * since dropping them would lose text. Only meaningless differences are normalised: cell widths, duplicate marks,
 * split texts, characters that no format can carry.
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
  /** Stops after enough problems, and at the limits of a document. */
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

  /** Rejects formulas that cannot be rendered, by the same function as while typing. */
  function formula(latex: string, path: string) {
    length += latex.length;
    const parsed = parseFormula(latex);
    if (!parsed.ok) problems.push({ code: "badFormula", path, formula: parsed.problem });
  }

  function text(input: Json, path: string): CheckedNode | null {
    if (typeof input.text !== "string") return refuse("notADocument", path);
    length += input.text.length;
    // Text has no line ends or tabs: breaks and cells are nodes.
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
      // Subscript and superscript exclude each other: the first wins.
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
 * Checked documents are immutable, so a document is checked once although the editor, its field, its saver and the
 * counters all ask. The value is the set of allowed nodes.
 */
const checkedDocuments = new WeakMap<object, "plain" | "formulas">();

const checkLength = (document: RichDocument, maxCharacters: number): CheckedDocument =>
  countDocument(document) > maxCharacters
    ? { ok: false, problems: [{ code: "tooLong", path: "" }] }
    : { ok: true, document };

const NODE_KEYS: readonly string[] = ["type", "attrs", "content"];
const KEYS_BY_NODE: Partial<Record<NodeName, readonly string[]>> = {
  text: ["type", "text", "marks"],
  // The editor gives breaks and formulas the marks of the surrounding text.
  hardBreak: ["type", "marks"],
  inlineMath: ["type", "attrs", "marks"],
};

const joinPath = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmptyList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Joins adjacent texts with the same marks, as ProseMirror does. */
function appendNode(list: CheckedNode[], node: CheckedNode): void {
  const last = list.at(-1);
  if (last?.type === "text" && node.type === "text" && sameMarks(last, node))
    last.text = `${last.text}${node.text}`;
  else list.push(node);
}

const sameMarks = (one: CheckedNode, other: CheckedNode): boolean =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
