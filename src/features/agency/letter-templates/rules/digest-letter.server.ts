import { createHash } from "node:crypto";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Letter } from "./build-letter.ts";
import type { LetterLine } from "./fill-letter.ts";

/** The digest of what a letter says, apart from its date: a reviewed letter stays reviewed until its text changes. */
export function digestLetter({
  kind,
  locale,
  agency,
  recipient,
  copies,
  salutation,
  subject,
  paragraphs,
}: Letter): string {
  const toTexts = (line: LetterLine) =>
    line.map(({ text, field }) => (field === "date" ? "" : text.toWellFormed()));
  const said = {
    ...{ kind, locale, agency, copies },
    recipient: [recipient.name, recipient.institution, salutation].map((text) =>
      text.toWellFormed(),
    ),
    subject: toTexts(subject),
    paragraphs: paragraphs.map((lines) => lines.map(toTexts)),
  };
  return createHash("sha256").update(toCanonicalJson(said)).digest("hex");
}
