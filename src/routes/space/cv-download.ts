import { requireActor } from "#features/accounts/require-actor.server.ts";
import { exportCv } from "#features/cv/export-cv.server.ts";
import { isCvExportFormat } from "#features/cv/rules/export-formats.ts";
import { DomainError } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { fileAnswer, fileOrPage } from "../file-answer.server.ts";

export const loader = answering(({ params, context, info }) =>
  fileOrPage({ context, info }, async () => {
    const { userId } = requireActor(context, info);
    const { id = "", format } = params;
    if (!isCvExportFormat(format)) throw new DomainError("NOT_FOUND");
    const cv = await exportCv(context.get(webDepsContext), { userId, id, format });
    return fileAnswer(cv.bytes, cv.mime, cv.fileName);
  }),
);
