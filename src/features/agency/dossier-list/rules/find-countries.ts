import { foldText } from "#platform/fold-text.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { listCountryOptions } from "#platform/i18n/regions.ts";

/** Usual codes that are not those of ISO 3166. */
const OTHER_CODES: Readonly<Record<string, string>> = { uk: "GB", el: "GR" };

let codesByName: ReadonlyMap<string, string> | undefined;

const getCodesByName = (): ReadonlyMap<string, string> => {
  codesByName ??= new Map(
    LOCALES.flatMap((locale) =>
      listCountryOptions(locale).flatMap(({ value, label }): [string, string][] => [
        [foldText(value), value],
        [foldText(label), value],
      ]),
    ),
  );
  return codesByName;
};

/** The countries that a text without case and accents means: a code, or (the beginning of) a name in either language. */
export function findCountries(folded: string): readonly string[] {
  const codes = getCodesByName();
  const exact = codes.get(folded) ?? OTHER_CODES[folded];
  if (exact) return [exact];
  if (folded.length < 3) return [];
  const begun = [...codes].filter(([name]) => name.startsWith(folded)).map(([, code]) => code);
  return [...new Set(begun)];
}
