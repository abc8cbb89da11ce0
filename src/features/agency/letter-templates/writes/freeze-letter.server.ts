import { countPrintedPages } from "#documents/pdf/count-pages.ts";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { freezeBytes } from "#features/proposals/deposits/writes/freeze-files.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import type { StoredFile } from "#platform/storage/storage.server.ts";
import { type DecidedDossier, loadLetterBuilder } from "../queries/letter-sources.server.ts";
import { toLineText } from "../rules/fill-letter.ts";
import { buildLetterDocument } from "../rules/letter-document.ts";

interface FreezeOptions {
  readonly kind: LetterKind;
  /** The moment of the release: the date of the letter. */
  readonly moment: Date;
  /** Why a released decision is withdrawn, in a letter of that kind. */
  readonly reason?: string;
}

export interface FrozenLetter extends StoredFile {
  readonly pages: number;
  readonly locale: Locale;
  readonly subject: string;
  readonly recipient: string;
}

/**
 * Prints the letter of a dossier in the recipient's language and stores it under its digest, where nobody finds it before
 * its release. Idempotent: the same input gives the same bytes.
 */
export async function freezeLetter(
  deps: Pick<Deps, "db" | "clock" | "storage" | "pdf">,
  decision: DecidedDossier & { readonly callId: number },
  { kind, moment, reason }: FreezeOptions,
): Promise<FrozenLetter> {
  const { callId, dossierId, number } = decision;
  const builder = await loadLetterBuilder(deps.db, callId, [dossierId]);
  const letter = builder.build(decision, {
    kind,
    at: moment,
    ...(reason === undefined ? {} : { reason }),
  });
  const { locale } = letter;
  const document = buildLetterDocument(letter, {
    t: getTranslator(locale),
    number,
    isPreview: false,
  });
  const pdf = await renderPdf(bindPrinter(deps.pdf, { owner: dossierId }), document, moment);
  return {
    ...(await freezeBytes(deps, pdf)),
    pages: countPrintedPages(pdf),
    locale,
    subject: toLineText(letter.subject),
    recipient: letter.recipient.name,
  };
}
