import type { Locale } from "#platform/i18n/locale.ts";
import { type ListFields, type ListQuery, SORT_KEYWORDS } from "./list-query.ts";

/** Writes a query as the text that a person would type in this language. Parsing it gives the same query. */
export function formatListQuery(query: ListQuery, fields: ListFields, locale: Locale): string {
  const conditions = query.conditions.map(({ field, operator, values, isNegated }) => {
    const keyword = fields[field]?.keywords[locale] ?? field;
    const typed = values.map((value) => quoteIfNeeded(toKeyword(fields, field, value, locale)));
    return `${isNegated ? "-" : ""}${keyword}${operator}${typed.join(",")}`;
  });
  const words = query.words.map(
    ({ text, isExact, isNegated }) => `${isNegated ? "-" : ""}${isExact ? quote(text) : text}`,
  );
  const { sort } = query;
  const sorted = sort && fields[sort.field]?.keywords[locale];
  const order = sorted ? [`${SORT_KEYWORDS[locale]}:${sort.isDescending ? "-" : ""}${sorted}`] : [];
  return [...conditions, ...words, ...order].join(" ");
}

function toKeyword(fields: ListFields, key: string, value: string, locale: Locale): string {
  const field = fields[key];
  if (field?.kind !== "choice") return value;
  return field.choices.find((choice) => choice.value === value)?.keywords[locale] ?? value;
}

const quote = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

const quoteIfNeeded = (value: string): string =>
  value === "" || /[\s,"\\]/.test(value) ? quote(value) : value;
