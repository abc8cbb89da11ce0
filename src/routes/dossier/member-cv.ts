import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findSharedCvFile } from "#features/people/cv/queries/cv-files.server.ts";
import { CV_FILE_MIME } from "#features/people/cv/rules/file-formats.ts";
import { exportSharedCv } from "#features/people/cv/views/export-cv.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { loadMemberById } from "#features/proposals/team/queries/members.server.ts";
import { DomainError } from "#platform/errors.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { rowId } from "#platform/row-id.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

/** The CV that a member gave to the dossier, for its members. */
export const loader = dossierFile(async ({ request, params, context, caller }) => {
  const { db, storage } = caller;
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(db, actor, params.id);
  const id = rowId().safeParse(params.member);
  if (!id.success) throw new DomainError("NOT_FOUND");
  const { cvId, cvFileId } = await loadMemberById(db, dossier.id, id.data);
  if (cvId) {
    const print = bindPrinter(caller.pdf, { owner: actor.userId });
    const { bytes, mime, fileName } = await exportSharedCv({ ...caller, print }, cvId);
    return createFileResponse(bytes, mime, fileName);
  }
  const file = cvFileId ? await findSharedCvFile(db, cvFileId) : null;
  if (!file) throw new DomainError("NOT_FOUND");
  return createStoredFileResponse(request, storage, {
    key: file.key,
    mime: CV_FILE_MIME[file.format],
    version: file.sha256,
    fileName: file.fileName,
    bytes: file.bytes,
  });
});
