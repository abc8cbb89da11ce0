import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { rowId } from "#platform/row-id.ts";
import { selectCallDecisions } from "../../decisions/queries/call-decisions.server.ts";
import { listHeldByRelease } from "../../decisions/queries/held-by-release.server.ts";
import { can } from "../policy.ts";
import { loadLetterBuilder } from "../queries/letter-sources.server.ts";
import { digestLetter } from "../rules/digest-letter.server.ts";
import { bodySchema, subjectSchema } from "../rules/template-fields.ts";
import { letterAdaptations, letterReviews } from "../tables.server.ts";

const adaptationInput = {
  dossierId: rowId(),
  locale: z.enum(LOCALES),
  /** The adaptation that the page was loaded with; 0 without one. */
  version: z.coerce.number().int(),
};

/**
 * Writes the letter of one dossier apart from its template, in one language. STALE if a colleague adapted it since the page
 * was loaded.
 */
export const adaptLetter = command({
  actors: ["staff"],
  input: z.object({ ...adaptationInput, subject: subjectSchema, body: bodySchema }),
  load: ({ tx, actor, input }) => loadLetterDossier(tx, actor, input.dossierId),
  may: (actor, { dossier }) => can(actor, "writeLetter", dossier),
  async run({ tx, actor, input, now, audit }, letter) {
    const { dossierId, locale, version, subject, body } = input;
    const kind = requireOpenLetter(letter);
    await requireVersion(tx, { dossierId, kind, locale, version });
    const values = {
      text: { subject, body },
      version: version + 1,
      adaptedBy: actor.userId,
      adaptedAt: now,
    };
    await tx
      .insert(letterAdaptations)
      .values({ dossierId, kind, locale, ...values })
      .onConflictDoUpdate({
        target: [letterAdaptations.dossierId, letterAdaptations.kind, letterAdaptations.locale],
        set: values,
      });
    await audit("staff.letterAdapted", { kind: "user", id: actor.userId }, { dossier: dossierId });
  },
});

/** Returns the letter of one dossier to its template, in one language. */
export const restoreLetter = command({
  actors: ["staff"],
  input: z.object(adaptationInput),
  load: ({ tx, actor, input }) => loadLetterDossier(tx, actor, input.dossierId),
  may: (actor, { dossier }) => can(actor, "writeLetter", dossier),
  async run({ tx, actor, input: { dossierId, locale, version }, audit }, letter) {
    const kind = requireOpenLetter(letter);
    await requireVersion(tx, { dossierId, kind, locale, version });
    await tx.delete(letterAdaptations).where(isAdaptation({ dossierId, kind, locale }));
    await audit("staff.letterRestored", { kind: "user", id: actor.userId }, { dossier: dossierId });
  },
});

/**
 * Says that the letter of a dossier was read. STALE if the letter is no longer the one that the page showed (`digest`):
 * nobody reviews what they did not read.
 */
export const reviewLetter = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), digest: z.string().max(64) }),
  load: ({ tx, actor, input }) => loadLetterDossier(tx, actor, input.dossierId),
  may: (actor, { dossier }) => can(actor, "writeLetter", dossier),
  async run({ tx, actor, input: { dossierId, digest }, now, audit }, letter) {
    const kind = requireOpenLetter(letter);
    const builder = await loadLetterBuilder(tx, letter.dossier.callId, [dossierId]);
    if (digestLetter(builder.build(letter.row, { kind, at: now })) !== digest)
      throw new DomainError("STALE");
    const values = { digest, reviewedBy: actor.userId, reviewedAt: now };
    await tx
      .insert(letterReviews)
      .values({ dossierId, ...values })
      .onConflictDoUpdate({ target: letterReviews.dossierId, set: values });
    await audit("staff.letterReviewed", { kind: "user", id: actor.userId }, { dossier: dossierId });
  },
});

/** A dossier, locked, with its current decision. The right is for the policy. */
async function loadLetterDossier(tx: Db, actor: StaffActor, dossierId: string) {
  const dossier = await dossierForAgency(tx, actor, dossierId, "update");
  const [row] = await selectCallDecisions(tx, "product", dossier.callId, [dossierId]);
  // A draft: the policy hides it.
  if (!row) throw new DomainError("NOT_FOUND");
  const held = await listHeldByRelease(tx, row.decision ? [row.decision.id] : []);
  return { dossier, row, isHeld: held.size > 0 };
}

/** The kind of a letter that can still change: nothing was decided otherwise, or its letter is frozen. */
function requireOpenLetter({ row, isHeld }: Awaited<ReturnType<typeof loadLetterDossier>>) {
  if (!row.decision) throw new DomainError("STALE", { why: "undecided" });
  if (isHeld) throw new DomainError("STALE", { why: "frozen" });
  return row.decision.state;
}

type AdaptationKey = Pick<typeof letterAdaptations.$inferSelect, "dossierId" | "kind" | "locale">;

const isAdaptation = ({ dossierId, kind, locale }: AdaptationKey) =>
  and(
    eq(letterAdaptations.dossierId, dossierId),
    eq(letterAdaptations.kind, kind),
    eq(letterAdaptations.locale, locale),
  );

async function requireVersion(
  tx: Db,
  { version, ...key }: AdaptationKey & { readonly version: number },
): Promise<void> {
  const [stored] = await tx
    .select({ version: letterAdaptations.version })
    .from(letterAdaptations)
    .where(isAdaptation(key));
  if ((stored?.version ?? 0) !== version) throw new DomainError("STALE");
}
