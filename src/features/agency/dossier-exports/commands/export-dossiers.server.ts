import { z } from "zod";
import { versionPdfRequestKey } from "#features/proposals/deposits/jobs/version-pdf-request.ts";
import { makeVersionPdf } from "#features/proposals/dossier-exports/jobs/version-pdfs.server.ts";
import { EXPORTED_KINDS } from "#platform/audit/audit-events.ts";
import { command } from "#platform/command.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { chosenDossiersSchema } from "../../dossier-list/rules/chosen-dossiers.ts";
import { can } from "../../staff/policy.ts";
import { listUnprintedVersions } from "../queries/listed-versions.server.ts";
import { loadChosenExport } from "../views/export-selection.server.ts";

/** Records that a member of staff takes dossiers out of the portal: one row for each file, with the number of dossiers. */
export const recordExport = command({
  actors: ["staff"],
  input: z.object({ kind: z.enum(EXPORTED_KINDS), count: z.int().min(1) }),
  may: (actor) => can(actor, "readDeposits", { partnerId: actor.partnerId, departmentId: null }),
  async run({ actor: { userId }, input: { kind, count }, audit }) {
    await audit("staff.dossiersExported", { kind: "user", id: userId }, { kind, count });
  },
});

/** PDFs that one request has printed: they are printed one after the other, beside new deposits. */
const MAX_PRINTS = 1_000;

/** Has the missing PDFs of the chosen dossiers printed before the job that looks for missing ones finds them. */
export const requestPdfs = command({
  actors: ["staff"],
  isAudited: false,
  input: z.object({ chosen: chosenDossiersSchema, locale: z.enum(LOCALES) }),
  limits: [{ name: "agency-prints", per: "person", max: 30, seconds: 3600 }],
  may: (actor) => can(actor, "readDeposits", { partnerId: actor.partnerId, departmentId: null }),
  async run({ tx, actor, queue, now, input: { chosen, locale } }) {
    const { where } = await loadChosenExport(tx, actor, chosen, now);
    const missing = await listUnprintedVersions(tx, where, { locale, limit: MAX_PRINTS });
    for (const { dossierId, number } of missing) {
      const request = { dossierId, number, locale };
      const singletonKey = versionPdfRequestKey(request);
      await queue.enqueue(tx, makeVersionPdf, request, { singletonKey });
    }
    return { count: missing.length };
  },
});
