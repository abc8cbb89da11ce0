import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  findAffiliation,
  loadRequiredInformation,
} from "#features/people/researchers/queries/profile.server.ts";
import { hasBlockingGaps } from "#features/people/researchers/rules/required-information.ts";
import { shareCallDates } from "#features/portal/calls/queries/lock-call-dates.server.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { listCallForms } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { dossierVisibleTo } from "../queries/visible-to.server.ts";
import { dossierNames, MAX_DRAFTS } from "../rules/dossier.ts";
import { dossierForms, dossierMembers, dossiers, dossierTeams } from "../tables.server.ts";

/** Creates a dossier for an open call; the actor becomes its coordinator. Uses the form versions current at this moment. */
export const createDossier = command({
  actors: ["person"],
  input: z.object({
    /** Chosen by the page, so that a form posted twice creates one dossier. */
    id: rowId().optional(),
    callSlug: z.string().max(200),
    ...dossierNames,
  }),
  // Creations per person and day. Counts creations, so deleting or transferring dossiers does not free quota.
  limits: [{ name: "create-dossier", per: "person", max: 200, seconds: 86_400 }],
  async load({ tx, actor, input, now }) {
    await shareCallDates(
      tx,
      sql`(select ${calls.id} from ${calls} where ${calls.slug} = ${input.callSlug})`,
    );
    const [call] = await tx
      .select({
        id: calls.id,
        publishedAt: calls.publishedAt,
        opensAt: calls.opensAt,
        closesAt: calls.closesAt,
        withdrawnAt: calls.withdrawnAt,
      })
      .from(calls)
      .where(eq(calls.slug, input.callSlug));
    if (!call) throw new DomainError("NOT_FOUND");
    const { missing } = await loadRequiredInformation(tx, actor.userId);
    const forms = await listCallForms(tx, call.id);
    const hasQuota = await hasDraftQuota(tx, actor);
    // Must run after hasDraftQuota, whose row lock makes two simultaneous posts of one form wait for each other.
    const existing = input.id
      ? await findCreatedDossier(tx, actor.userId, call.id, { ...input, id: input.id })
      : null;
    return {
      callId: call.id,
      forms,
      complete: !hasBlockingGaps(missing),
      hasForms: forms.length > 0,
      callOpen: getCallPhase(call, now) === "open",
      existing,
      room: hasQuota || existing !== null,
    };
  },
  may: (actor, access) => can(actor, "create", access),
  async run({ tx, actor, input, now, audit }, { callId, forms, existing }) {
    if (existing) return existing;
    const { id, acronym, title } = input;
    const names = { callId, acronym, title, createdAt: now, savedAt: now };
    const dossier = (await insertDossier(tx, { id, ...names })) ?? (await insertDossier(tx, names));
    if (!dossier) throw new Error("an inserted dossier was not returned");
    const dossierId = dossier.id;
    // Team 1 is the coordinator's.
    const institution = await findAffiliation(tx, actor.userId);
    await tx.insert(dossierTeams).values({ dossierId, number: 1, ...institution });
    await tx.insert(dossierMembers).values({
      dossierId,
      userId: actor.userId,
      role: "coordinator",
      teamNumber: 1,
      joinedAt: now,
    });
    await tx
      .insert(dossierForms)
      .values(forms.map((form) => ({ ...form, dossierId, lastUpdate: now })));
    await audit("dossier.created", { kind: "dossier", id: dossierId }, { callId });
    return dossier;
  },
});

/**
 * The dossier an earlier post of the same form created. With other names the post is a new request: the person went back
 * and edited the form.
 */
async function findCreatedDossier(
  tx: Db,
  userId: string,
  callId: number,
  { id, acronym, title }: { id: string; acronym: string; title: string },
): Promise<{ id: string } | null> {
  const [found] = await tx
    .select({ id: dossiers.id })
    .from(dossiers)
    .innerJoin(dossierMembers, eq(dossierMembers.dossierId, dossiers.id))
    .where(
      and(
        eq(dossiers.id, id),
        eq(dossiers.callId, callId),
        eq(dossiers.acronym, acronym),
        eq(dossiers.title, title),
        eq(dossierMembers.userId, userId),
        eq(dossierMembers.role, "coordinator"),
      ),
    );
  return found ?? null;
}

/** Returns undefined when the id already exists. */
async function insertDossier(tx: Db, values: typeof dossiers.$inferInsert) {
  const [row] = await tx
    .insert(dossiers)
    .values(values)
    .onConflictDoNothing({ target: dossiers.id })
    .returning({ id: dossiers.id });
  return row;
}

/**
 * Whether a person may create one more draft. Locks the account row, so that two parallel creations cannot both take the
 * last slot.
 */
async function hasDraftQuota(tx: Db, actor: PersonActor): Promise<boolean> {
  const { userId } = actor;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const drafts = await tx
    .select({ id: dossiers.id })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .where(
      and(
        dossierVisibleTo(actor),
        eq(dossierMembers.userId, userId),
        eq(dossierMembers.role, "coordinator"),
        eq(dossiers.place, "draft"),
      ),
    )
    .limit(MAX_DRAFTS);
  return drafts.length < MAX_DRAFTS;
}

/** Confirms the creation, which opens the scientific proposal. Idempotent. */
export const confirmCreation = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "confirm", dossier),
  async run({ tx, now, audit }, { id, confirmedAt }) {
    if (confirmedAt) return;
    await tx.update(dossiers).set({ confirmedAt: now, savedAt: now }).where(eq(dossiers.id, id));
    await audit("dossier.confirmed", { kind: "dossier", id });
  },
});
