import { requireActor } from "#features/accounts/require-actor.server.ts";
import { exportCv } from "#features/cv/export-cv.server.ts";
import { isCvExportFormat } from "#features/cv/rules/export-formats.ts";
import { DomainError } from "#platform/errors.ts";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { tryWithin } from "#platform/rate-limit/rate-limit.server.ts";
import { fileAnswer, fileOrPage } from "../file-answer.server.ts";

/** Setting a CV is work: often enough for a person, too seldom for a script. */
const DOWNLOADS = { name: "cv-download", most: 120, seconds: 3600 } as const;

export const loader = answering(({ params, context, info }) =>
  fileOrPage({ context, info }, async () => {
    const { userId } = requireActor(context, info);
    const { id = "", format } = params;
    if (!isCvExportFormat(format)) throw new DomainError("NOT_FOUND");
    const deps = context.get(webDepsContext);
    if (!(await tryWithin(deps, DOWNLOADS, userId, deps.clock.now()))) {
      throw new DomainError("TOO_MANY_REQUESTS");
    }
    const cv = await exportCv(deps, { userId, id, format });
    return fileAnswer(cv.bytes, cv.mime, cv.fileName);
  }),
);
