import { z } from "zod";
import { loadRequiredInformation } from "#features/people/researchers/queries/profile.server.ts";
import { hasBlockingGaps } from "#features/people/researchers/rules/required-information.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { getCv, hasCvQuota } from "../queries/cvs.server.ts";
import { loadPartSources, loadSpaceRows } from "../queries/space-rows.server.ts";
import { listFavouriteWorks } from "../queries/works.server.ts";
import { isTooLong, truncateContent } from "../rules/cv-length.ts";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { applyPart, createInitialContent } from "../rules/cv-parts.ts";
import { newCvSchema, partSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

/**
 * Creates a CV from all rows of the space, within the page limit, and the favourite productions. The steps then remove
 * and reorder.
 */
export const createCv = command({
  actors: ["person"],
  input: newCvSchema,
  async load({ tx, actor }) {
    const { missing } = await loadRequiredInformation(tx, actor.userId);
    return { complete: !hasBlockingGaps(missing), room: await hasCvQuota(tx, actor) };
  },
  may: (actor, space) => can(actor, "create", space),
  async run({ tx, actor, input: { title, locale }, now }) {
    const { userId } = actor;
    const space = await loadSpaceRows(tx, userId, locale);
    const content = truncateContent(
      createInitialContent(space, await listFavouriteWorks(tx, actor)),
    );
    const moments = { snapshotAt: now, createdAt: now, updatedAt: now };
    const [row] = await tx
      .insert(cvs)
      .values({ userId, title, locale, content, ...moments })
      .returning({ id: cvs.id });
    if (!row) throw new Error("an inserted CV was not returned");
    return row;
  },
});

/**
 * Copies a CV with its snapshot time. With `part`, the copy has that part instead: this keeps the work of a tab that
 * lost a conflict.
 */
export const duplicateCv = command({
  actors: ["person"],
  input: z.object({
    id: rowId(),
    part: partSchema.optional(),
  }),
  async load({ tx, input, actor }) {
    const cv = await getCv(tx, input.id);
    return { ...cv, room: await hasCvQuota(tx, actor) };
  },
  may: (actor, cv) => can(actor, "duplicate", cv),
  async run({ tx, actor, input: { part }, request, now }, cv) {
    const copy = part ? applyPart(cv, part, await loadPartSources(tx, actor, cv, part)) : cv;
    if (isTooLong(copy.content, cv.content))
      throw new DomainError("INVALID", { length: "tooLong" });
    const title = getTranslator(request.locale)("cv:list.copyName", { title: copy.title });
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
