import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findExport } from "#features/proposals/dossier-exports/queries/exports.server.ts";
import { waitingExportHref } from "#features/proposals/dossier-exports/rules/paths.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { DomainError } from "#platform/errors.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** A large export made by a job. Before the job has ended it redirects to the page that shows the progress. */
export const loader = dossierFile(async ({ request, params, context, caller }) => {
  const { db, storage, clock } = caller;
  const dossier = await loadReadableDossier(db, requirePerson(context), params.id);
  const found = await findExport(db, dossier.id, params.export ?? null, clock.now());
  if (!found) throw new DomainError("NOT_FOUND");
  const { id, bytes, sha256, storageKey } = found;
  if (bytes === null || sha256 === null) throw redirect(waitingExportHref(dossier.id, id), 303);
  return createStoredFileResponse(request, storage, {
    key: storageKey,
    mime: "application/pdf",
    version: sha256,
    fileName: toSafeFileName(`${dossier.acronym} — ${dossier.title}`, "pdf", "dossier"),
    bytes,
  });
});
