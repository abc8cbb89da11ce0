import { foldText } from "#platform/fold-text.ts";
import {
  type ListCondition,
  type ListField,
  type ListFields,
  type ListOperator,
  type ListQuery,
  type ListSort,
  type ListWord,
  SORT_KEYWORDS,
} from "./list-query.ts";
import { parseDateValue, parseNumberValue } from "./list-values.ts";

/** Far more than a person types; a longer text is refused before it is read. */
export const MAX_LIST_QUERY_LENGTH = 1_000;

/** Conditions and words together: each becomes a part of one SQL statement. */
const MAX_LIST_QUERY_PARTS = 40;

export type ListQueryProblemCode =
  | "tooLong"
  | "tooManyParts"
  | "tooManyValues"
  | "unknownField"
  | "unknownValue"
  | "missingValue"
  | "notANumber"
  | "notADate"
  | "cannotCompare"
  | "cannotSort";

/** Why a query cannot be run. Nothing is run when there is one. */
export interface ListQueryProblem {
  readonly code: ListQueryProblemCode;
  /** The part of the text that is wrong, at most 60 characters. */
  readonly found: string;
  /** Position of that part in the text. */
  readonly at: number;
}

export type ParsedListQuery =
  | { readonly ok: true; readonly query: ListQuery }
  | { readonly ok: false; readonly problems: readonly ListQueryProblem[] };

/** A part of the text between spaces, before its field and values are looked up. */
export interface ListQueryPart {
  readonly start: number;
  readonly end: number;
  readonly isNegated: boolean;
  /** Null for free words. */
  readonly name: string | null;
  readonly operator: ListOperator | null;
  readonly values: readonly ListQueryValue[];
}

export interface ListQueryValue {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly start: number;
}

const MAX_FOUND = 60;
/** Values of one field: each is a condition in SQL. */
export const MAX_VALUES = 40;

/** Parses the text of a list's search field. All conditions hold together; there is no "or" and there are no brackets. */
export function parseListQuery(text: string, fields: ListFields, now: Date): ParsedListQuery {
  if (text.length > MAX_LIST_QUERY_LENGTH) {
    const found = text.slice(0, MAX_FOUND);
    return { ok: false, problems: [{ code: "tooLong", found, at: MAX_LIST_QUERY_LENGTH }] };
  }
  const conditions: ListCondition[] = [];
  const words: ListWord[] = [];
  let sort: ListSort | null = null;
  const problems: ListQueryProblem[] = [];
  const refuse = (code: ListQueryProblemCode, found: string, at: number) => {
    problems.push({ code, found: found.slice(0, MAX_FOUND), at });
  };
  const parts = splitListQuery(text);
  for (const part of parts) {
    const { name, operator, values, isNegated } = part;
    if (name === null || operator === null) {
      const [value] = values;
      if (value) words.push({ text: value.text, isExact: value.isQuoted, isNegated });
      continue;
    }
    if (values.length === 0) {
      refuse("missingValue", text.slice(part.start, part.end), part.start);
      continue;
    }
    if (isSortKeyword(name)) {
      const parsed = parseSort(values[0]?.text ?? "", fields);
      if (parsed) sort = parsed;
      else refuse("cannotSort", values[0]?.text ?? "", values[0]?.start ?? part.start);
      continue;
    }
    const key = findFieldKey(name, fields);
    const field = key === undefined ? undefined : fields[key];
    if (key === undefined || field === undefined) {
      refuse("unknownField", name, part.start);
      continue;
    }
    if (operator !== ":" && field.kind !== "number" && field.kind !== "date") {
      refuse("cannotCompare", text.slice(part.start, part.end), part.start);
      continue;
    }
    if (values.length > MAX_VALUES) {
      refuse("tooManyValues", name, part.start);
      continue;
    }
    const stored = values.map((value) => toStoredValue(value.text, field, now));
    for (const [index, outcome] of stored.entries()) {
      const value = values[index];
      if (typeof outcome !== "string" && value) refuse(outcome.code, value.text, value.start);
    }
    const known = stored.filter((outcome) => typeof outcome === "string");
    conditions.push({ field: key, operator, values: [...new Set(known)], isNegated });
  }
  if (parts.length > MAX_LIST_QUERY_PARTS) refuse("tooManyParts", "", 0);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, query: { conditions, words, sort } };
}

const NAME = /^([\p{L}][\p{L}-]*)(>=|<=|:|>|<)/u;

/** Splits a text into its parts. Never fails: an open quotation mark lasts to the end. */
export function splitListQuery(text: string): ListQueryPart[] {
  const parts: ListQueryPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at++;
      continue;
    }
    const start = at;
    const isNegated = text.charAt(at) === "-";
    if (isNegated) at++;
    const named = NAME.exec(text.slice(at));
    const name = named?.[1] ?? null;
    const operator = (named?.[2] ?? null) as ListOperator | null;
    at += named?.[0].length ?? 0;
    const values: ListQueryValue[] = [];
    do {
      if (values.length > 0 || (name !== null && text.charAt(at) === ",")) at++;
      const value = readValue(text, at, name !== null);
      at = value.end;
      if (value.text !== "") values.push(value);
    } while (name !== null && text.charAt(at) === ",");
    parts.push({ start, end: at, isNegated, name, operator, values });
  }
  return parts;
}

/** Reads a quoted or a plain value. In lists of values, a plain one ends at a comma. */
function readValue(
  text: string,
  start: number,
  isInList: boolean,
): ListQueryValue & { readonly end: number } {
  if (text.charAt(start) !== '"') {
    const plain = (isInList ? /^[^\s,"]*/ : /^\S*/).exec(text.slice(start))?.[0] ?? "";
    return { text: plain, isQuoted: false, start, end: start + plain.length };
  }
  let value = "";
  let at = start + 1;
  for (; at < text.length && text.charAt(at) !== '"'; at++) {
    if (text.charAt(at) === "\\" && at + 1 < text.length) at++;
    value += text.charAt(at);
  }
  return { text: value, isQuoted: true, start, end: Math.min(at + 1, text.length) };
}

const hasKeyword = (keywords: Readonly<Record<string, string>>, typed: string): boolean =>
  Object.values(keywords).some((keyword) => foldText(keyword) === foldText(typed));

export const isSortKeyword = (name: string): boolean => hasKeyword(SORT_KEYWORDS, name);

/** The key of the field that a name means in either language. */
export const findFieldKey = (name: string, fields: ListFields): string | undefined =>
  Object.keys(fields).find((key) => hasKeyword(fields[key]?.keywords ?? {}, name));

function parseSort(typed: string, fields: ListFields): ListSort | null {
  const isDescending = typed.startsWith("-");
  const key = findFieldKey(isDescending ? typed.slice(1) : typed, fields);
  return key !== undefined && fields[key]?.isSortable ? { field: key, isDescending } : null;
}

/** The value as the tree holds it, or why it is refused. Relative dates stay relative, so that a saved view stays current. */
function toStoredValue(
  typed: string,
  field: ListField,
  now: Date,
): string | { readonly code: ListQueryProblemCode } {
  switch (field.kind) {
    case "text":
      return typed;
    case "number":
      return parseNumberValue(typed) === null ? { code: "notANumber" } : foldText(typed);
    case "date":
      return parseDateValue(typed, now) === null ? { code: "notADate" } : foldText(typed);
    case "choice": {
      const choice = field.choices.find(
        ({ value, keywords }) => foldText(value) === foldText(typed) || hasKeyword(keywords, typed),
      );
      return choice ? choice.value : { code: "unknownValue" };
    }
  }
}
