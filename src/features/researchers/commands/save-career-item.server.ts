import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { NO_SUCH_ROW, parseInput } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { careerItemForChange } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { careerSchema } from "../rules/career-form.ts";
import { sameValues } from "../rules/merge-career.ts";
import { CAREER_KINDS } from "../rules/vocabulary.ts";
import { careerItems } from "../tables.server.ts";
import { requireRoom } from "./career-room.server.ts";

/** Adds an entry at the top of its list. */
export const addCareerItem = command({
  actors: ["person"],
  input: z.object({ kind: z.enum(CAREER_KINDS, { error: NO_SUCH_ROW }), fields: z.unknown() }),
  load: ({ tx, actor }) => lockPerson(tx, actor.userId),
  async run({ tx, actor: { userId }, input: { kind, fields }, now }) {
    const values = parseInput(careerSchema(kind), fields);
    const { first } = await requireRoom(tx, userId, kind);
    const position = (first ?? 1) - 1;
    const [made] = await tx
      .insert(careerItems)
      .values({ userId, kind, values, position, editedAt: now, createdAt: now })
      .returning({ id: careerItems.id });
    if (!made) throw new Error("no row was returned");
    return { id: made.id };
  },
});

/** Writes what the person changed. Saved as it was, an entry of ORCID goes on following ORCID. */
export const changeCareerItem = command({
  actors: ["person"],
  input: z.object({ id: rowId(), fields: z.looseObject({}) }),
  load: ({ tx, actor, input }) => careerItemForChange(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, input, now }, item) {
    // What the form of this kind does not ask for stays as it is.
    const values = parseInput(careerSchema(item.kind), { ...item.values, ...input.fields });
    if (!sameValues(item.values, values)) {
      const settled = item.offered && sameValues(item.offered, values);
      await tx
        .update(careerItems)
        .set({ values, editedAt: now, ...(settled ? { offered: null } : {}) })
        .where(eq(careerItems.id, item.id));
    }
    return { kind: item.kind };
  },
});
