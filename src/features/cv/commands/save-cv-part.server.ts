import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { type CvRow, ownCv } from "../queries.server.ts";
import type { Step } from "../rules/cv-limits.ts";
import { type CvPart, canonical, type Sources, withPart } from "../rules/cv-parts.ts";
import { spaceRows } from "../space-rows.server.ts";
import { cvs } from "../tables.server.ts";
import { workIds, worksById } from "../works.server.ts";

export type SaveOutcome =
  | { kind: "saved"; cv: CvRow; missing: readonly string[] }
  /** Somebody, most likely the same person in another window, saved since. Nothing was written. */
  | { kind: "conflict"; cv: CvRow };

export interface SaveRequest {
  version: number;
  /** Checked by the schema. */
  part: CvPart;
  /** The step that is opened by saving this one. */
  opens?: Step | undefined;
}

/** Saves what one step decides, unless the CV changed since the person looked at it. */
export async function saveCvPart(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
  id: string | undefined,
  { version, part, opens }: SaveRequest,
): Promise<SaveOutcome> {
  return db.transaction(async (tx) => {
    const cv = await ownCv(tx, userId, id, { lock: true });
    if (cv.version !== version) return { kind: "conflict", cv };
    const { title, locale, content, missing } = withPart(cv, part, await sourcesOf(tx, cv, part));
    const next = { title, locale, content, step: Math.max(cv.step, opens ?? 1) };
    // A save that changes nothing counts no version: another window keeps its place.
    if (same(next, { title: cv.title, locale: cv.locale, content: cv.content, step: cv.step }))
      return { kind: "saved", cv, missing };
    const written = { ...next, version: cv.version + 1, updatedAt: clock.now() };
    await tx.update(cvs).set(written).where(eq(cvs.id, cv.id));
    return { kind: "saved", cv: { ...cv, ...written }, missing };
  });
}

/** Where the values of newly chosen rows come from. */
export async function sourcesOf(db: Db, cv: CvRow, part: CvPart): Promise<Sources> {
  if (part.step === 1) return { space: await spaceRows(db, cv.userId, cv.locale) };
  if (part.step === 2) return { works: await worksById(db, cv.userId, workIds(part)) };
  return {};
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
