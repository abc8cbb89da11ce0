import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { DECISIONS } from "../rules/notification-kinds.ts";
import { beginEdit } from "../writes/edit.server.ts";
import { notifyChange } from "../writes/notify-change.server.ts";

/** The agency's decision on the deposited version: selected, not selected or not eligible. A later decision replaces it. */
export const decideDossier = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), decision: z.enum(DECISIONS, "invalid") }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "decide", dossier),
  async run({ tx, input: { decision }, now, audit }, dossier) {
    const { id, place } = dossier;
    const version = (await findDepositedVersion(tx, id))?.number ?? 0;
    await audit(`dossier.${decision}`, { kind: "dossier", id }, { before: place, version });
    if (decision === place) return;
    await tx.update(dossiers).set({ place: decision }).where(eq(dossiers.id, id));
    await notifyChange(tx, dossier, { change: decision, version, now });
  },
});

/** A reason is read in a notification and a mail: a few sentences. */
const MAX_REOPEN_REASON_LENGTH = 1_000;

/**
 * The agency opens a deposited dossier for an edit until a date, even after the closing. The reason is told to the team and
 * kept beside the audit row.
 */
export const reopenDossier = command({
  actors: ["staff"],
  input: z.object({
    dossierId: rowId(),
    until: z.coerce.date("invalid"),
    reason: z
      .string("missing")
      .transform((text) => cleanText(text).trim())
      .pipe(
        z.string().min(1, "missing").refine(isWithinLength(MAX_REOPEN_REASON_LENGTH), "tooLong"),
      ),
  }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "reopen", dossier),
  async run({ tx, input: { until, reason }, now, audit }, dossier) {
    if (until <= now) throw new DomainError("INVALID", { until: "past" });
    const version = await beginEdit(tx, dossier.id, { until, now });
    const subject = { kind: "dossier", id: dossier.id } as const;
    await audit("dossier.reopened", subject, { version, until: until.toISOString() }, reason);
    await notifyChange(tx, dossier, {
      change: "reopened",
      version,
      now,
      reopened: { until, reason },
    });
  },
});
