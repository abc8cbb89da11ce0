/**
 * The shape a translation must have to stand beside the French one: the same keys, all of them. Plural forms
 * are the exception: French has a `_many` form (millions) that English does not know.
 */
export type TranslationOf<T> = T extends string
  ? string
  : {
      readonly [K in keyof T as K extends `${string}_many` ? never : K]: TranslationOf<T[K]>;
    };
