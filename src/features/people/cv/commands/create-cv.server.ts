import { loadRequiredInformation } from "#features/people/researchers/queries/profile.server.ts";
import { hasBlockingGaps } from "#features/people/researchers/rules/required-information.ts";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { hasCvQuota } from "../queries/cv-quota.server.ts";
import { loadSpaceRows } from "../queries/space-rows.server.ts";
import { listFavouriteWorks } from "../queries/works.server.ts";
import { truncateContent } from "../rules/cv-length.ts";
import { createInitialContent } from "../rules/initial-content.ts";
import { newCvSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

/** Makes a CV with all of the space in it, as far as there is room, and the favourite productions: the steps take away and order. */
export const createCv = command({
  actors: ["person"],
  input: newCvSchema,
  async load({ tx, actor }) {
    const { missing } = await loadRequiredInformation(tx, actor.userId);
    return { complete: !hasBlockingGaps(missing), room: await hasCvQuota(tx, actor.userId) };
  },
  may: (actor, space) => can(actor, "create", space),
  async run({ tx, actor: { userId }, input: { title, locale }, now }) {
    const space = await loadSpaceRows(tx, userId, locale);
    const content = truncateContent(
      createInitialContent(space, await listFavouriteWorks(tx, userId)),
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
