import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { type CvRow, getCv } from "../queries/cvs.server.ts";
import { loadPartSources } from "../queries/space-rows.server.ts";
import { isTooLong } from "../rules/cv-length.ts";
import { applyPart, toCanonical } from "../rules/cv-parts.ts";
import { opensSchema, partSchema, titleSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

export type SaveOutcome =
  | { readonly kind: "saved"; readonly cv: CvRow; readonly missing: readonly string[] }
  /** Another save came first, usually from another tab. Nothing was written. */
  | { readonly kind: "conflict"; readonly cv: CvRow };

/** Saves one step, unless the CV changed since it was loaded. */
export const saveCvPart = command({
  actors: ["person"],
  input: z.object({
    id: rowId(),
    /** The version the page was loaded with. */
    version: z.int(),
    part: partSchema,
    opens: opensSchema,
  }),
  load: ({ tx, input }) => getCv(tx, input.id, { forUpdate: true }),
  may: (actor, cv) => can(actor, "edit", cv),
  async run({ tx, actor, input: { version, part, opens }, now }, cv): Promise<SaveOutcome> {
    if (cv.version !== version) return { kind: "conflict", cv };
    const { title, locale, content, missing } = applyPart(
      cv,
      part,
      await loadPartSources(tx, actor, cv, part),
    );
    if (isTooLong(content, cv.content)) throw new DomainError("INVALID", { length: "tooLong" });
    const next = { title, locale, content, step: Math.max(cv.step, opens ?? 1) };
    // A save without changes keeps the version, so that it causes no conflict in other tabs.
    if (
      isSameJson(next, { title: cv.title, locale: cv.locale, content: cv.content, step: cv.step })
    )
      return { kind: "saved", cv, missing };
    const columns = { ...next, version: cv.version + 1, updatedAt: now };
    await tx.update(cvs).set(columns).where(eq(cvs.id, cv.id));
    return { kind: "saved", cv: { ...cv, ...columns }, missing };
  },
});

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(toCanonical(one)) === JSON.stringify(toCanonical(other));

export const renameCv = command({
  actors: ["person"],
  input: z.object({ id: rowId(), title: titleSchema }),
  load: ({ tx, input }) => getCv(tx, input.id, { forUpdate: true }),
  may: (actor, cv) => can(actor, "edit", cv),
  async run({ tx, input, now }, cv) {
    if (input.title === cv.title) return;
    await tx
      .update(cvs)
      .set({ title: input.title, version: sql`${cvs.version} + 1`, updatedAt: now })
      .where(eq(cvs.id, cv.id));
  },
});
