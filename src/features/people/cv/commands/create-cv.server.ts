import { requiredInformationOf } from "#features/people/researchers/queries/person.server.ts";
import { blocksWork } from "#features/people/researchers/rules/required-information.ts";
import { command } from "#platform/command.server.ts";
import { can } from "../policy.ts";
import { roomForCv } from "../queries/room-for-cv.server.ts";
import { spaceRows } from "../queries/space-rows.server.ts";
import { favouriteWorks } from "../queries/works.server.ts";
import { shortened } from "../rules/cv-length.ts";
import { firstContent } from "../rules/first-content.ts";
import { newCvSchema } from "../rules/part-schema.ts";
import { cvs } from "../tables.server.ts";

/** Makes a CV with all of the space in it, as far as there is room, and the favourite productions: the steps take away and order. */
export const createCv = command({
  actors: ["person"],
  input: newCvSchema,
  async load({ tx, actor }) {
    const { missing } = await requiredInformationOf(tx, actor.userId);
    return { complete: !blocksWork(missing), room: await roomForCv(tx, actor.userId) };
  },
  may: (actor, space) => can(actor, "create", space),
  async run({ tx, actor: { userId }, input: { title, locale }, now }) {
    const space = await spaceRows(tx, userId, locale);
    const content = shortened(firstContent(space, await favouriteWorks(tx, userId)));
    const moments = { snapshotAt: now, createdAt: now, updatedAt: now };
    const [row] = await tx
      .insert(cvs)
      .values({ userId, title, locale, content, ...moments })
      .returning({ id: cvs.id });
    if (!row) throw new Error("an inserted CV was not returned");
    return row;
  },
});
