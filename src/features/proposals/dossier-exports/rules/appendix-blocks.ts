import type { DocumentBlock } from "#documents/model.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import type { PrintedAppendix } from "./dossier-content.ts";
import type { PrintLanguage } from "./form-blocks.ts";

/** The files handed in beside the forms: not printed, but named so that each can be told from any other. */
export function buildAppendixBlocks(
  appendices: readonly PrintedAppendix[],
  { locale, t }: PrintLanguage,
): DocumentBlock[] {
  if (appendices.length === 0) return [];
  const entries = appendices.map(({ labelFr, labelEn, fileName, bytes, sha256, pages }) => ({
    margin: locale === "fr" ? labelFr : labelEn,
    title: [{ text: fileName, strong: true as const }],
    lines: [
      [
        {
          text: [
            formatFileSize(bytes, locale),
            ...(pages === null ? [] : [t("dossierExports:appendix.pages", { count: pages })]),
          ].join(", "),
        },
      ],
      [{ text: `SHA-256 ${sha256}` }],
    ],
  }));
  return [{ kind: "entries", numbered: true, entries }];
}
