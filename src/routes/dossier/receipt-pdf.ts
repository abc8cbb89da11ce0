import { createHash } from "node:crypto";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadAnnouncedDates } from "#features/proposals/deposits/queries/announced-dates.server.ts";
import { findVersionReceipt } from "#features/proposals/deposits/queries/versions.server.ts";
import { verifyHref } from "#features/proposals/deposits/rules/paths.ts";
import { parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { buildReceiptDocument } from "#features/proposals/deposits/rules/receipt-document.ts";
import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { recordDocument } from "#features/proposals/deposits/writes/record-document.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

/**
 * The receipt of a version as PDF. Its digest is recorded, so that the verification page recognises the file
 * (decision 18).
 */
export const loader = resource(async (args) => {
  const { caller, context, info } = args;
  const { locale } = info;
  const { userId } = requirePerson(context);
  const { version } = await loadVersion(args);
  const row = await findVersionReceipt(caller.db, version.id);
  if (!row) throw new DomainError("NOT_FOUND");
  const receipt = parseReceipt(row.receipt);
  const document = buildReceiptDocument(receipt, {
    locale,
    t: getTranslator(locale),
    announced: await loadAnnouncedDates(caller.db, receipt.dossier.id),
    verify: info.origin + verifyHref(row.number),
  });
  const pdf = await renderPdf(
    bindPrinter(caller.pdf, { owner: userId }),
    document,
    version.depositedAt,
  );
  await recordDocument(caller, version.id, {
    receiptNumber: row.number,
    kind: "receipt",
    locale,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    bytes: pdf.length,
  });
  return createFileResponse(pdf, "application/pdf", `${row.number}.pdf`);
});
