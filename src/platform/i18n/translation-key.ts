/** All interface texts by namespace. `src/product/locales.fr.ts` adds those of the features by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Translations {}

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

type KeysOf<Tree, Prefix extends string> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : KeysOf<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** `nav.calls` for common texts, `calls:search.title` for a feature's. A wrong key does not compile. */
export type TranslationKey = {
  [Namespace in keyof Translations & string]: KeysOf<
    Translations[Namespace],
    Namespace extends "common" ? "" : `${Namespace}:`
  >;
}[keyof Translations & string];

/** Translates a key into one language. `count` chooses the plural. */
export type Translate = (
  key: TranslationKey,
  values?: Readonly<Record<string, string | number>>,
) => string;
