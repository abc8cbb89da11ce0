import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { requestExport } from "#features/proposals/dossier-exports/commands/request-export.server.ts";
import { EXPORT_KINDS } from "#features/proposals/dossier-exports/rules/export-kinds.ts";
import { waitingHref } from "#features/proposals/dossier-exports/ui/export-hrefs.ts";
import {
  imagesOfDossier,
  printDocument,
} from "#features/proposals/dossier-exports/views/print-document.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { DomainError } from "#platform/errors.ts";
import { safeFileName } from "#platform/http/attachment.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { printerOf } from "#platform/pdf.ts";
import { fileOrPage, fileResponse } from "#shell/file-response.server.ts";

/** A form of a dossier, or all of it, as PDF: at once, or from the page that says how far it is. */
export const loader = pageHandler(({ params, context, caller, info }) =>
  fileOrPage({ context, info }, async () => {
    const person = requirePerson(context);
    const { id: dossierId } = await readableDossier(caller.db, person, params.id);
    const kind = EXPORT_KINDS.find((one) => one === params.formModelType);
    if (!kind) throw new DomainError("NOT_FOUND");
    const wanted = await requestExport(caller, { dossierId, kind, locale: info.locale });
    if (wanted.made === "byJob") throw redirect(waitingHref(dossierId, wanted.id), 303);
    const print = printerOf(caller.pdf, { owner: person.userId });
    const pdf = await printDocument(
      { ...caller, print },
      wanted.document,
      imagesOfDossier(caller, { dossierId, owner: person.userId }),
    );
    return fileResponse(
      pdf,
      "application/pdf",
      safeFileName(wanted.document.title, "pdf", "dossier"),
    );
  }),
);
