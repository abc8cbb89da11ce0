import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { isCvExportFormat } from "#features/people/cv/rules/file-formats.ts";
import { exportCv } from "#features/people/cv/views/export-cv.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

export const loader = resource(async ({ params, context, caller }) => {
  const actor = requirePerson(context);
  const { id = "", format } = params;
  if (!isCvExportFormat(format)) throw new DomainError("NOT_FOUND");
  const cv = await exportCv(caller, actor, { id, format });
  return createFileResponse(cv.bytes, cv.mime, cv.fileName);
});
