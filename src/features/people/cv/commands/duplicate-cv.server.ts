import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { hasCvQuota } from "../queries/cv-quota.server.ts";
import { getCv } from "../queries/cvs.server.ts";
import { loadPartSources } from "../queries/part-sources.server.ts";
import { isTooLong } from "../rules/cv-length.ts";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { applyPart } from "../rules/cv-parts.ts";
import { localeSchema, partSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

/**
 * A second CV that says the same, as a snapshot of the same moment. With `part`, it says that part differently: so
 * the work of a window that lost a conflict is kept beside the other's.
 */
export const duplicateCv = command({
  actors: ["person"],
  input: z.object({
    id: rowId(),
    /** The language in which the copy's title says that it is one. */
    locale: localeSchema,
    part: partSchema.optional(),
  }),
  async load({ tx, input, actor }) {
    const cv = await getCv(tx, input.id);
    return { ...cv, room: await hasCvQuota(tx, actor.userId) };
  },
  may: (actor, cv) => can(actor, "duplicate", cv),
  async run({ tx, input: { part, locale }, now }, cv) {
    const copy = part ? applyPart(cv, part, await loadPartSources(tx, cv, part)) : cv;
    if (isTooLong(copy.content, cv.content))
      throw new DomainError("INVALID", { length: "tooLong" });
    const title = getTranslator(locale)("cv:list.copyName", { title: copy.title });
    const [row] = await tx
      .insert(cvs)
      .values({
        userId: cv.userId,
        title: title.slice(0, CV_LIMITS.title),
        locale: copy.locale,
        content: copy.content,
        step: cv.step,
        snapshotAt: cv.snapshotAt,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: cvs.id });
    if (!row) throw new Error("an inserted CV was not returned");
    return row;
  },
});
