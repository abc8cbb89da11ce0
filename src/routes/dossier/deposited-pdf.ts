import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import { loadVersion } from "#features/proposals/deposits/views/load-version.server.ts";
import { loadVersionPdf } from "#features/proposals/dossier-exports/views/version-pdf.server.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { createStoredFileResponse } from "#platform/storage/stored-file-response.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** The frozen PDF of a deposited version. */
export const loader = dossierFile(async (args) => {
  const { userId } = requirePerson(args.context);
  const { dossier, version } = await loadVersion(args);
  const { locale } = args.info;
  const pdf = await loadVersionPdf(args.caller, version, locale, { owner: userId });
  return createStoredFileResponse(args.request, args.caller.storage, {
    key: frozenKey(pdf.sha256),
    mime: "application/pdf",
    version: pdf.sha256,
    fileName: toSafeFileName(`${dossier.acronym} v${version.number}`, "pdf", "dossier"),
    bytes: pdf.bytes,
  });
});
