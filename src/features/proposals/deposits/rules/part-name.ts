import { z } from "zod";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** The name of an opened part in both languages; only its kind where the product itself names it. */
export const partNameSchema = z.union([
  z.object({ kind: z.enum(["section", "appendix"]), fr: z.string(), en: z.string() }),
  z.object({ kind: z.enum(["names", "team", "cvs"]) }),
]);
export type PartName = z.output<typeof partNameSchema>;

/** The parts in one sentence's list: « Contexte », l'annexe « Lettre » et les CV. */
export const formatPartNames = (t: Translate, locale: Locale, parts: readonly PartName[]): string =>
  new Intl.ListFormat(locale).format(
    parts.map((part) =>
      "fr" in part
        ? t(`deposits:completion.part.${part.kind}`, { name: part[locale] })
        : t(`deposits:completion.part.${part.kind}`),
    ),
  );
