import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput, ROW_NOT_FOUND } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadCareerItemForUpdate, requireCareerQuota } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { careerSchema } from "../rules/career-form.ts";
import { baseVersionSchema, requireCurrentVersion } from "../rules/entry-input.ts";
import { hasSameValues } from "../rules/merge-career.ts";
import { CAREER_KINDS } from "../rules/vocabulary.ts";
import { careerItems } from "../tables.server.ts";

/**
 * Adds an entry at the top of its list. The page may choose the id, so that a form sent twice makes one entry. A
 * different form under an existing id is a change and needs the current version.
 */
export const addCareerItem = command({
  actors: ["person"],
  input: z.object({
    id: rowId().optional(),
    version: baseVersionSchema,
    kind: z.enum(CAREER_KINDS, { error: ROW_NOT_FOUND }),
    fields: z.unknown(),
  }),
  load: ({ tx, actor, input }) => findOwn(tx, actor.userId, input.id),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { id, version, kind, fields }, now }, existing) {
    const values = parseInput(careerSchema(kind), fields);
    if (existing) {
      if (hasSameValues(existing.values, values))
        return { id: existing.id, version: existing.version };
      requireCurrentVersion(version, existing.version);
      return writeValues(tx, existing.id, { values, editedAt: now });
    }
    const { first } = await requireCareerQuota(tx, userId, kind);
    const position = (first ?? 1) - 1;
    const [inserted] = await tx
      .insert(careerItems)
      .values({ id, userId, kind, values, position, editedAt: now, createdAt: now })
      .returning({ id: careerItems.id, version: careerItems.version });
    if (!inserted) throw new Error("no row was returned");
    return inserted;
  },
});

/** Saves a changed entry. If no value changed, an entry from ORCID keeps following ORCID. */
export const changeCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId(), version: baseVersionSchema, fields: z.looseObject({}) }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, input, now }, item) {
    requireCurrentVersion(input.version, item.version);
    // Fields that the form of this kind does not have keep their values.
    const values = parseInput(careerSchema(item.kind), { ...item.values, ...input.fields });
    const { kind } = item;
    if (hasSameValues(item.values, values)) return { kind, version: item.version };
    const isOfferAccepted = item.offered && hasSameValues(item.offered, values);
    const columns = { values, editedAt: now, ...(isOfferAccepted ? { offered: null } : {}) };
    const { version } = await writeValues(tx, item.id, columns);
    return { kind, version };
  },
});

/** Returns the person's row with this id, if any. An id of another person's row or of a removed entry is NOT_FOUND. */
async function findOwn(tx: Db, userId: string, id: string | undefined) {
  await lockPerson(tx, userId);
  if (id === undefined) return null;
  const [found] = await tx.select().from(careerItems).where(eq(careerItems.id, id));
  if (found && (found.userId !== userId || found.removedAt)) throw new DomainError("NOT_FOUND");
  return found ?? null;
}

async function writeValues(
  tx: Db,
  id: string,
  columns: Partial<typeof careerItems.$inferInsert>,
): Promise<{ id: string; version: number }> {
  const [row] = await tx
    .update(careerItems)
    .set(columns)
    .where(eq(careerItems.id, id))
    .returning({ id: careerItems.id, version: careerItems.version });
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}
