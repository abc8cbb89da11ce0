/** Every word of the interface, by namespace. `src/product/locales.fr.ts` adds what the features say. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Translations {}

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

type KeysOf<Tree, Prefix extends string> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : KeysOf<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** `nav.calls` for words common to all, `calls:search.title` for a feature's. A wrong key does not compile. */
export type TranslationKey = {
  [Namespace in keyof Translations & string]: KeysOf<
    Translations[Namespace],
    Namespace extends "common" ? "" : `${Namespace}:`
  >;
}[keyof Translations & string];

/** Says something in one language. `count` chooses the plural. */
export type Translate = (
  key: TranslationKey,
  values?: Readonly<Record<string, string | number>>,
) => string;
