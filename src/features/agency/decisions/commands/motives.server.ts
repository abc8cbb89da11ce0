import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { requireNoPreparation } from "../queries/held-by-release.server.ts";
import { MAX_MOTIVE_LENGTH } from "../rules/motive.ts";
import { decisionMotives } from "../tables.server.ts";

const textSchema = z.string().trim().min(1, "missing").max(MAX_MOTIVE_LENGTH, "tooLong");

/** The whole agency's motives, whatever the department of the member. */
const toAgency = ({ partnerId }: { readonly partnerId: number }) => ({
  partnerId,
  departmentId: null,
});

async function lockMotive(tx: Db, id: string) {
  const [motive] = await tx
    .select()
    .from(decisionMotives)
    .where(eq(decisionMotives.id, id))
    .for("update");
  if (!motive) throw new DomainError("NOT_FOUND");
  return motive;
}

/**
 * Stores a motive in both languages. A changed text is the text of all letters that are not released yet; the state of a
 * stored motive stays, because decisions depend on it.
 */
export const saveMotive = command({
  actors: ["staff"],
  input: z.object({
    /** Null: a new one. */
    motiveId: rowId().nullable(),
    state: z.enum(DECISIONS, "missing"),
    textFr: textSchema,
    textEn: textSchema,
  }),
  load: async ({ tx, actor, input: { motiveId } }) =>
    motiveId === null ? actor : lockMotive(tx, motiveId),
  may: (actor, owner) => can(actor, "writeMotives", toAgency(owner)),
  async run({ tx, actor: { partnerId }, input, audit }) {
    const { motiveId, state, textFr, textEn } = input;
    if (motiveId !== null) await requireNoPreparation(tx, partnerId);
    const [saved] =
      motiveId === null
        ? await tx
            .insert(decisionMotives)
            .values({ partnerId, state, textFr, textEn })
            .returning({ id: decisionMotives.id })
        : await tx
            .update(decisionMotives)
            .set({ textFr, textEn })
            .where(eq(decisionMotives.id, motiveId))
            .returning({ id: decisionMotives.id });
    const motive = saved?.id ?? "";
    await audit("partner.motiveSaved", { kind: "partner", id: partnerId }, { motive });
    return { motive };
  },
});

/** Takes a motive out of use. Decisions that have it keep it. */
export const archiveMotive = command({
  actors: ["staff"],
  input: z.object({ motiveId: rowId() }),
  load: ({ tx, input }) => lockMotive(tx, input.motiveId),
  may: (actor, motive) => can(actor, "writeMotives", toAgency(motive)),
  async run({ tx, actor: { partnerId }, now, audit }, { id, archivedAt }) {
    if (archivedAt) throw new DomainError("STALE", { why: "archived" });
    await tx
      .update(decisionMotives)
      .set({ archivedAt: now })
      .where(and(eq(decisionMotives.id, id), eq(decisionMotives.partnerId, partnerId)));
    await audit("partner.motiveArchived", { kind: "partner", id: partnerId }, { motive: id });
  },
});
