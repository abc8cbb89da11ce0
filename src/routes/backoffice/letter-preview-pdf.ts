import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { recordDecisionsLook } from "#features/agency/decisions/commands/record-look.server.ts";
import { buildLetterDocument } from "#features/agency/letter-templates/rules/letter-document.ts";
import { readShownLocale } from "#features/agency/letter-templates/rules/paths.ts";
import { loadPreviewedLetter } from "#features/agency/letter-templates/views/letter-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

/** The letter of a dossier as it would leave now, each page marked as a preview. */
export const loader = resource(async ({ url, params, context, caller }) => {
  const actor = requireStaff(context);
  const now = caller.clock.now();
  const address = {
    callId: params.callId,
    dossierId: params.dossierId,
    locale: readShownLocale(url),
  };
  const { call, number, acronym, letter } = await loadPreviewedLetter(
    caller.db,
    actor,
    address,
    now,
  );
  await recordDecisionsLook(caller, { callId: call.id });
  const document = buildLetterDocument(letter, {
    t: getTranslator(letter.locale),
    number,
    isPreview: true,
  });
  const pdf = await renderPdf(bindPrinter(caller.pdf, { owner: actor.userId }), document, now);
  return createFileResponse(pdf, "application/pdf", toSafeFileName(acronym, "pdf", "dossier"));
});
