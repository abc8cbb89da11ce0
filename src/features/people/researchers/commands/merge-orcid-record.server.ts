import { and, eq, min } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { cutCharacters } from "#rich-text/count-characters.ts";
import type { OrcidRecord } from "#services/orcid/record.ts";
import { can } from "../policy.ts";
import { loadCareerItemForUpdate } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { MAX_BIOGRAPHY_LENGTH } from "../rules/career-form.ts";
import {
  type CareerChange,
  type CareerMerge,
  type CareerRow,
  mergeCareer,
  type OrcidItem,
  orcidToCareer,
} from "../rules/merge-career.ts";
import { dataUpdated } from "../rules/notification-kinds.ts";
import { careerHref } from "../rules/paths.ts";
import { CAREER_KINDS } from "../rules/vocabulary.ts";
import { careerItems, profiles } from "../tables.server.ts";
import { writeProfile } from "../writes/owned-rows.server.ts";

/** Writes the result of a merge with ORCID and notifies the person if something changed. */
export const mergeOrcidRecord = command({
  actors: ["product"],
  input: z.object({ userId: z.uuid(), record: z.custom<OrcidRecord>() }),
  load: async ({ tx, input: { userId } }) => {
    await lockPerson(tx, userId);
    return { userId };
  },
  may: (actor, person) => can(actor, "mergeOrcid", person),
  async run({ tx, input: { userId, record }, now }): Promise<CareerMerge> {
    const merge = mergeCareer(await loadCareerRows(tx, userId), orcidToCareer(record));
    for (const change of merge.changes) await writeChange(tx, userId, change, now);
    for (const kind of CAREER_KINDS) {
      const inserts = merge.inserts.filter((item) => item.kind === kind);
      if (inserts.length > 0) await insertOnTop(tx, userId, kind, inserts, now);
    }
    await recordOrcidReading(tx, userId, record, now);
    const { added, changed, conflicts } = merge;
    if (added + changed + conflicts > 0) {
      await notify(tx, dataUpdated, {
        userId,
        key: `orcid:${now.toISOString()}`,
        namedUserId: null,
        data: { source: "orcid", added, changed, conflicts, href: careerHref() },
        now,
      });
    }
    return merge;
  },
});

async function loadCareerRows(tx: Db, userId: string): Promise<CareerRow[]> {
  const rows = await tx
    .select({
      id: careerItems.id,
      kind: careerItems.kind,
      values: careerItems.values,
      sourceKey: careerItems.sourceKey,
      imported: careerItems.imported,
      offered: careerItems.offered,
      editedAt: careerItems.editedAt,
      removedAt: careerItems.removedAt,
      goneAt: careerItems.goneAt,
    })
    .from(careerItems)
    .where(eq(careerItems.userId, userId))
    .orderBy(careerItems.position, careerItems.id);
  return rows.map(({ editedAt, removedAt, goneAt, ...row }) => ({
    ...row,
    edited: editedAt !== null,
    removed: removedAt !== null,
    gone: goneAt !== null,
  }));
}

async function writeChange(tx: Db, userId: string, change: CareerChange, now: Date) {
  const { id, edited, gone, ...columns } = change;
  await tx
    .update(careerItems)
    .set({
      ...columns,
      ...(edited ? { editedAt: now } : {}),
      ...(gone === undefined ? {} : { goneAt: gone ? now : null }),
    })
    .where(and(eq(careerItems.userId, userId), eq(careerItems.id, id)));
}

async function insertOnTop(
  tx: Db,
  userId: string,
  kind: OrcidItem["kind"],
  items: readonly OrcidItem[],
  now: Date,
) {
  const [range] = await tx
    .select({ first: min(careerItems.position) })
    .from(careerItems)
    .where(and(eq(careerItems.userId, userId), eq(careerItems.kind, kind)));
  const first = (range?.first ?? 1) - items.length;
  await tx.insert(careerItems).values(
    items.map(({ sourceKey, values }, index) => ({
      userId,
      kind,
      values,
      sourceKey,
      imported: values,
      position: first + index,
      createdAt: now,
    })),
  );
}

/** The biography is taken from ORCID at the first reading only, and only into an empty field. */
async function recordOrcidReading(tx: Db, userId: string, record: OrcidRecord, now: Date) {
  const [before] = await tx
    .select({ biography: profiles.biography, readAt: profiles.orcidReadAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const takesBiography = record.biography !== "" && !before?.biography && !before?.readAt;
  await writeProfile(tx, userId, {
    ...(takesBiography ? { biography: cutCharacters(record.biography, MAX_BIOGRAPHY_LENGTH) } : {}),
    orcidReadAt: now,
    orcidFailedAt: null,
    orcidEmailVisible: record.emailVisible,
    orcidNamesVisible: record.namesVisible,
    updatedAt: now,
  });
}

/**
 * The person chooses between their version and ORCID's. With ORCID's, the entry follows ORCID again. With theirs,
 * ORCID's version is not offered again until it changes.
 */
export const resolveOrcidConflict = command({
  actors: ["person"],
  input: z.object({ id: rowId(), answer: z.enum(["orcid", "mine"], { error: "invalid" }) }),
  load: ({ tx, actor, input }) => loadCareerItemForUpdate(tx, actor, input.id),
  may: (actor, item) => can(actor, "edit", item),
  async run({ tx, input, now }, item) {
    if (item.offered) {
      const chosen =
        input.answer === "orcid"
          ? { values: item.offered, offered: null, editedAt: null }
          : { offered: null, editedAt: now };
      await tx.update(careerItems).set(chosen).where(eq(careerItems.id, item.id));
    }
    return { kind: item.kind };
  },
});

/** Records the time of a failed reading. The page shows it, and the nightly job retries. */
export const recordOrcidFailure = command({
  actors: ["product"],
  input: z.object({ userId: z.uuid() }),
  load: async ({ input }) => input,
  may: (actor, person) => can(actor, "mergeOrcid", person),
  async run({ tx, now }, { userId }) {
    await writeProfile(tx, userId, { orcidFailedAt: now });
  },
});
