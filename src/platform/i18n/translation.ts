/**
 * The type of a translation of the French texts: the same keys. Exception: French has a `_many` plural (millions) that
 * English does not have.
 */
export type TranslationOf<T> = T extends string
  ? string
  : {
      readonly [K in keyof T as K extends `${string}_many` ? never : K]: TranslationOf<T[K]>;
    };
