import type { DocumentBlock, DocumentModel, Line } from "#documents/model.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Letter } from "./build-letter.ts";
import { type LetterLine, toLineText } from "./fill-letter.ts";

/** A letter as a printable document. `isPreview`: every page says that it was not sent. */
export function buildLetterDocument(
  letter: Letter,
  { t, number, isPreview }: { t: Translate; number: string; isPreview: boolean },
): DocumentModel {
  const { locale, agency, recipient, copies, salutation, date, subject, paragraphs } = letter;
  const subjectText = toLineText(subject);
  const paragraph = (line: Line): DocumentBlock => ({ kind: "paragraph", line });
  const fact = (label: string, text: string) => ({ label, line: [{ text }] });
  return {
    title: subjectText,
    author: agency,
    locale,
    header: isPreview ? t("letters:paper.preview") : agency,
    footer: `${number} · ${date}`,
    blocks: [
      { kind: "heading", level: 1, text: subjectText, unlisted: true },
      {
        kind: "facts",
        facts: [
          fact(t("letters:paper.from"), agency),
          fact(
            t("letters:paper.to"),
            [recipient.name, recipient.institution].filter(Boolean).join(", "),
          ),
          ...(copies > 0
            ? [fact(t("letters:paper.copyLabel"), t("letters:paper.managers", { count: copies }))]
            : []),
          fact(t("letters:paper.date"), date),
        ],
      },
      paragraph([{ text: salutation }]),
      ...paragraphs.map((lines) => paragraph(toRuns(lines))),
    ],
  };
}

/** Lines of one paragraph, each on a line of its own. */
const toRuns = (lines: readonly LetterLine[]): Line =>
  lines.map((line, at) => ({ text: `${at > 0 ? "\n" : ""}${toLineText(line)}` }));
