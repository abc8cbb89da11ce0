import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { requestExport } from "#features/proposals/dossier-exports/commands/request-export.server.ts";
import { EXPORT_KINDS } from "#features/proposals/dossier-exports/rules/export-kinds.ts";
import { waitingExportHref } from "#features/proposals/dossier-exports/rules/paths.ts";
import {
  createImageReader,
  printDocument,
} from "#features/proposals/dossier-exports/views/print-document.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { DomainError } from "#platform/errors.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

/** A form or the complete dossier as PDF: at once if small, otherwise by the page that shows the job's progress. */
export const loader = resource(async ({ params, context, caller }) => {
  const person = requirePerson(context);
  const { id: dossierId } = await loadReadableDossier(caller.db, person, params.id);
  const kind = EXPORT_KINDS.find((one) => one === params.formModelType);
  if (!kind) throw new DomainError("NOT_FOUND");
  const wanted = await requestExport(caller, { dossierId, kind });
  if (wanted.made === "byJob") throw redirect(waitingExportHref(dossierId, wanted.id), 303);
  const print = bindPrinter(caller.pdf, { owner: person.userId });
  const pdf = await printDocument(
    { ...caller, print },
    wanted.document,
    createImageReader(caller, { dossierId, owner: person.userId }),
  );
  return createFileResponse(
    pdf,
    "application/pdf",
    toSafeFileName(wanted.document.title, "pdf", "dossier"),
  );
});
