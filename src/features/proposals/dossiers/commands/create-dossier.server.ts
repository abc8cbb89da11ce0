import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  findAffiliation,
  loadRequiredInformation,
} from "#features/people/researchers/queries/person.server.ts";
import { hasBlockingGaps } from "#features/people/researchers/rules/required-information.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { listCallForms } from "#features/proposals/form-models/queries/call-forms.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { dossierForActor } from "../queries/dossiers.server.ts";
import { dossierNames, MAX_DRAFTS } from "../rules/dossier.ts";
import { dossierForms, dossierMembers, dossiers, dossierTeams } from "../tables.server.ts";

/** However many of them are deleted or handed on meanwhile. */
const CREATION_LIMIT = { name: "create-dossier", max: 200, seconds: 86_400 } as const;

/** Begins a dossier for an open call; who begins it coordinates it. It opens with the versions of the forms of today. */
export const createDossier = command({
  actors: ["person"],
  input: z.object({
    /** Chosen by the page, so that a form that is sent twice begins one dossier. */
    id: rowId().optional(),
    callSlug: z.string().max(200),
    ...dossierNames,
  }),
  limits: (actor) => [[CREATION_LIMIT, actor.userId]],
  async load({ tx, actor, input, now }) {
    const [call] = await tx
      .select({
        id: calls.id,
        publishedAt: calls.publishedAt,
        opensAt: calls.opensAt,
        closesAt: calls.closesAt,
      })
      .from(calls)
      .where(eq(calls.slug, input.callSlug));
    if (!call) throw new DomainError("NOT_FOUND");
    const { missing } = await loadRequiredInformation(tx, actor.userId);
    const forms = await listCallForms(tx, call.id);
    const room = await hasDraftQuota(tx, actor.userId);
    // After the line above, where two windows wait for each other.
    const begun = input.id
      ? await findCreatedDossier(tx, actor.userId, call.id, { ...input, id: input.id })
      : null;
    return {
      callId: call.id,
      forms,
      complete: !hasBlockingGaps(missing),
      hasForms: forms.length > 0,
      callOpen: getCallPhase(call, now) === "open",
      begun,
      room: room || begun !== null,
    };
  },
  may: (actor, standing) => can(actor, "create", standing),
  async run({ tx, actor, input, now, audit }, { callId, forms, begun }) {
    if (begun) return begun;
    const { id, acronym, title } = input;
    const names = { callId, acronym, title, createdAt: now, savedAt: now };
    const dossier = (await insertDossier(tx, { id, ...names })) ?? (await insertDossier(tx, names));
    if (!dossier) throw new Error("an inserted dossier was not returned");
    const dossierId = dossier.id;
    // The first team is that of who begins.
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

/** The dossier this very form began before. Under other names it is another one: somebody went back and wrote anew. */
async function findCreatedDossier(
  tx: Db,
  userId: string,
  callId: number,
  { id, acronym, title }: { id: string; acronym: string; title: string },
): Promise<{ id: string } | null> {
  const [begun] = await tx
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
  return begun ?? null;
}

/** None when the id is taken. */
async function insertDossier(tx: Db, values: typeof dossiers.$inferInsert) {
  const [row] = await tx
    .insert(dossiers)
    .values(values)
    .onConflictDoNothing({ target: dossiers.id })
    .returning({ id: dossiers.id });
  return row;
}

/** Whether a person may begin one more dossier. Two windows wait for each other here, and cannot both take the last place. */
async function hasDraftQuota(tx: Db, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const drafts = await tx
    .select({ id: dossiers.id })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .where(
      and(
        eq(dossierMembers.userId, userId),
        eq(dossierMembers.role, "coordinator"),
        eq(dossiers.place, "draft"),
      ),
    )
    .limit(MAX_DRAFTS);
  return drafts.length < MAX_DRAFTS;
}

/** The coordinator has seen what they are about to begin: the scientific proposal opens. Twice is once. */
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
