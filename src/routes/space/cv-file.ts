import { requirePerson } from "#features/accounts/require-person.server.ts";
import { cvFileOf } from "#features/cv/queries/cv-files.server.ts";
import { CV_FILE_MIME } from "#features/cv/rules/file-formats.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { fileOrPage, fileResponse } from "#shell/file-response.server.ts";

export const loader = pageHandler(({ params, context, info }) =>
  fileOrPage({ context, info }, async () => {
    const { userId } = requirePerson(context);
    const { db, storage } = context.get(webDepsContext);
    const file = await cvFileOf(db, userId, params.id ?? "");
    if (!file) throw new DomainError("NOT_FOUND");
    return fileResponse(await storage.read(file.key), CV_FILE_MIME[file.format], file.fileName);
  }),
);
