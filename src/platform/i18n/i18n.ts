import { createInstance, type i18n } from "i18next";
import type { Locale } from "./locale.ts";
import { LOCALES } from "./locale.ts";
import { englishTypography, frenchTypography } from "./typography.ts";
import type { Translate, WordKey } from "./words.ts";

export interface ResourceTree {
  readonly [key: string]: string | ResourceTree;
}
export type Resources = Partial<Record<Locale, Record<string, ResourceTree>>>;

const TYPOGRAPHY = { fr: frenchTypography, en: englishTypography };

/** One i18next instance over the given words; `translatorFor` then costs nothing per request. */
export function createI18n(resources: Resources): i18n {
  const instance = createInstance();
  instance.init({
    resources: Object.fromEntries(
      Object.entries(resources).map(([locale, namespaces]) => [
        locale,
        setType(namespaces as ResourceTree, TYPOGRAPHY[locale as Locale]),
      ]),
    ),
    supportedLngs: [...LOCALES],
    fallbackLng: false,
    ns: Object.keys(Object.values(resources)[0] ?? {}),
    defaultNS: "common",
    // React escapes what it renders; e-mails in plain text must not be escaped at all.
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    showSupportNotice: false,
  } as Parameters<i18n["init"]>[0]);
  return instance;
}

export function translatorFor(instance: i18n, locale: Locale): Translate {
  // i18next's own key types know one namespace at a time; ours know all of them.
  const translate = instance.getFixedT(locale) as unknown as Translate;
  // Without values it is always the same: looked up once, not again for every row of a page.
  const said = new Map<WordKey, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const known = said.get(key);
    if (known !== undefined) return known;
    const words = translate(key);
    said.set(key, words);
    return words;
  };
}

function setType(tree: ResourceTree, apply: (text: string) => string): ResourceTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? apply(value) : setType(value, apply),
    ]),
  );
}
