import type { Locale } from "#platform/i18n/locale.ts";

/** A text in both languages of the interface. */
export type Localized = Readonly<Record<Locale, string>>;

/** One value that a field of kind "choice" may have. */
export interface ListChoice {
  /** As stored, and as kept in a query. */
  readonly value: string;
  /** As typed in a query: `etat:depose`. */
  readonly keywords: Localized;
  /** As shown on a chip or in a menu. */
  readonly labels: Localized;
}

interface FieldBase {
  /** As typed before the operator. Letters and hyphens only; compared without case and accents. */
  readonly keywords: Localized;
  readonly labels: Localized;
  readonly isSortable: boolean;
}

/** A field of a list that a query can name. */
export type ListField =
  | (FieldBase & { readonly kind: "choice"; readonly choices: readonly ListChoice[] })
  | (FieldBase & { readonly kind: "text" })
  | (FieldBase & { readonly kind: "number" })
  | (FieldBase & { readonly kind: "date" });

/** The fields of one list, by their keys. */
export type ListFields = Readonly<Record<string, ListField>>;

/** `:` compares for equality; only numbers and dates have the others. */
export type ListOperator = ":" | ">" | ">=" | "<" | "<=";

export interface ListCondition {
  /** The key of the field. */
  readonly field: string;
  readonly operator: ListOperator;
  /** At least one; the condition holds if it holds for one of them. Choices by their stored value. */
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

export interface ListWord {
  readonly text: string;
  /** A quoted phrase. */
  readonly isExact: boolean;
  readonly isNegated: boolean;
}

export interface ListSort {
  readonly field: string;
  readonly isDescending: boolean;
}

/** What a query asks for: all conditions and all words hold. The text and the chips of a list page are two views of it. */
export interface ListQuery {
  readonly conditions: readonly ListCondition[];
  readonly words: readonly ListWord[];
  /** Null: the order of the list. */
  readonly sort: ListSort | null;
}

export const EMPTY_LIST_QUERY: ListQuery = { conditions: [], words: [], sort: null };

/** How many conditions and words a query has. */
export const countParts = ({ conditions, words }: ListQuery): number =>
  conditions.length + words.length;

/** The words that name the sort order. */
export const SORT_KEYWORDS: Localized = { fr: "tri", en: "sort" };
