import { foldText, toFoldedTokens } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type ListFields, type Localized, SORT_KEYWORDS } from "./list-query.ts";
import {
  findFieldKey,
  isSortKeyword,
  type ListQueryPart,
  splitListQuery,
} from "./parse-list-query.ts";

export interface ListSuggestion {
  /** Replaces the text between `from` and `to`. */
  readonly insert: string;
  readonly label: string;
}

export interface ListSuggestions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly ListSuggestion[];
}

const MAX_SUGGESTIONS = 8;

/** Between a field and its value. */
const COLON: Localized = { fr: "\u00a0: ", en: ": " };

/** Whether the text or one of its words begins with a folded prefix: "dep" finds "Dossier déposé". */
const hasWordWithPrefix = (text: string, prefix: string): boolean =>
  foldText(text).startsWith(prefix) ||
  toFoldedTokens(text).some((token) => token.startsWith(prefix));

/** Field names and values that may continue the part of the text at the caret, in the reader's language. */
export function suggestListQuery(
  text: string,
  caret: number,
  fields: ListFields,
  locale: Locale,
): ListSuggestions | null {
  const part = splitListQuery(text).find(({ start, end }) => start <= caret && caret <= end);
  if (!part) return null;
  const suggestions =
    part.name === null
      ? suggestNames(part, fields, locale)
      : suggestValues(text, caret, part, fields, locale);
  const options = suggestions?.options.slice(0, MAX_SUGGESTIONS) ?? [];
  return suggestions && options.length > 0 ? { ...suggestions, options } : null;
}

function suggestNames(
  { start, end, isNegated, values: [typed] }: ListQueryPart,
  fields: ListFields,
  locale: Locale,
): ListSuggestions | null {
  if (!typed || typed.isQuoted) return null;
  const prefix = foldText(typed.text);
  const sign = isNegated ? "-" : "";
  const startsLike = (texts: readonly string[]) =>
    texts.some((text) => hasWordWithPrefix(text, prefix));
  const names = Object.values(fields)
    .filter(({ keywords, labels }) => startsLike([...Object.values(keywords), labels[locale]]))
    .map(({ keywords, labels }) => ({
      insert: `${sign}${keywords[locale]}:`,
      label: labels[locale],
    }));
  const sort = startsLike(Object.values(SORT_KEYWORDS))
    ? [{ insert: `${SORT_KEYWORDS[locale]}:`, label: SORT_KEYWORDS[locale] }]
    : [];
  const values = Object.values(fields).flatMap((field) =>
    field.kind !== "choice"
      ? []
      : field.choices
          .filter(({ keywords, labels }) => startsLike([keywords[locale], labels[locale]]))
          .map(({ keywords, labels }) => ({
            insert: `${sign}${field.keywords[locale]}:${keywords[locale]} `,
            label: `${field.labels[locale]}${COLON[locale]}${labels[locale]}`,
          })),
  );
  return { from: start, to: end, options: [...names, ...sort, ...values] };
}

function suggestValues(
  text: string,
  caret: number,
  part: ListQueryPart,
  fields: ListFields,
  locale: Locale,
): ListSuggestions | null {
  const { name, end, values } = part;
  if (name === null) return null;
  const open = values.findLast(({ start }) => start <= caret);
  const isAfterComma = /[,:<>=]/.test(text.charAt(caret - 1));
  const typed = isAfterComma ? "" : (open?.text ?? "");
  const from = isAfterComma ? caret : (open?.start ?? caret);
  const to = isAfterComma ? caret : end;
  if (isSortKeyword(name)) {
    const isDescending = typed.startsWith("-");
    const prefix = foldText(typed.replace(/^-/, ""));
    const options = Object.values(fields)
      .filter(
        ({ isSortable, keywords }) => isSortable && foldText(keywords[locale]).startsWith(prefix),
      )
      .map(({ keywords, labels }) => ({
        insert: `${isDescending ? "-" : ""}${keywords[locale]} `,
        label: labels[locale],
      }));
    return { from, to, options };
  }
  const field = fields[findFieldKey(name, fields) ?? ""];
  if (field?.kind !== "choice") return null;
  const taken = new Set(
    values.filter((value) => isAfterComma || value !== open).map((value) => foldText(value.text)),
  );
  const prefix = foldText(typed);
  const options = field.choices
    .filter(({ keywords }) => !taken.has(foldText(keywords[locale])))
    .filter(({ keywords, labels }) =>
      [keywords[locale], labels[locale]].some((text) => hasWordWithPrefix(text, prefix)),
    )
    .map(({ keywords, labels }) => ({ insert: keywords[locale], label: labels[locale] }));
  return { from, to, options };
}
