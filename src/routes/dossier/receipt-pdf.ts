import { createHash } from "node:crypto";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { recordDocument } from "#features/proposals/deposits/commands/record-document.server.ts";
import { receiptOfVersion } from "#features/proposals/deposits/queries/versions.server.ts";
import { parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { receiptDocument } from "#features/proposals/deposits/rules/receipt-document.ts";
import { verifyHref } from "#features/proposals/deposits/ui/deposit-hrefs.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { printerOf } from "#platform/pdf.ts";
import { requireWithinLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { fileOrPage, fileResponse } from "#shell/file-response.server.ts";
import { loadVersion } from "./load-version.server.ts";

/** Printing is work: often enough for a team, too seldom for a script. */
const DOWNLOADS = { name: "receipt-pdf", max: 120, seconds: 3600 } as const;

/**
 * The receipt of a version to print or to file. Paper proves nothing by itself. The digest of the file is recorded, so that the file
 * is recognised by the page that verifies receipts.
 */
export const loader = pageHandler((args) =>
  fileOrPage(args, async () => {
    const { caller, context, info } = args;
    const { locale } = info;
    const { userId } = requirePerson(context);
    await requireWithinLimit(caller, DOWNLOADS, userId);
    const { version } = await loadVersion(args);
    const row = await receiptOfVersion(caller.db, version.id);
    if (!row) throw new DomainError("NOT_FOUND");
    const document = receiptDocument(parseReceipt(row.receipt), {
      locale,
      t: translator(locale),
      verify: info.origin + verifyHref(row.number),
    });
    const pdf = await renderPdf(
      printerOf(caller.pdf, { owner: userId }),
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
    return fileResponse(pdf, "application/pdf", `${row.number}.pdf`);
  }),
);
