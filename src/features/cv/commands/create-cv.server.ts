import { requiredInformationOf } from "#features/researchers/queries/person.server.ts";
import { blocksWork } from "#features/researchers/rules/required-information.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { roomForCv } from "../room-for-cv.server.ts";
import type { CvContent } from "../rules/cv-content.ts";
import { MAX_DATASETS, MAX_PUBLICATIONS } from "../rules/cv-limits.ts";
import { CAREER_SECTIONS, type SpaceRows, type Work } from "../rules/cv-parts.ts";
import { newCvSchema } from "../rules/part-schema.ts";
import { spaceRows } from "../space-rows.server.ts";
import { cvs } from "../tables.server.ts";
import { favouriteWorks } from "../works.server.ts";

export type CreateOutcome =
  | { kind: "created"; id: string }
  | { kind: "incomplete" }
  | { kind: "full" }
  | { kind: "invalid"; title: "missing" | "tooLong" };

/** Makes a CV with all of the space in it and the favourite productions: the steps take away and order. */
export async function createCv(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
  values: { title: string; locale: string },
): Promise<CreateOutcome> {
  const read = newCvSchema.safeParse(values);
  if (!read.success) {
    const problem = read.error.issues.find(({ path }) => path[0] === "title")?.message;
    return { kind: "invalid", title: problem === "tooLong" ? "tooLong" : "missing" };
  }
  const { title, locale } = read.data;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { missing } = await requiredInformationOf(tx, userId);
    if (blocksWork(missing)) return { kind: "incomplete" };
    if (!(await roomForCv(tx, userId))) return { kind: "full" };
    const space = await spaceRows(tx, userId, locale);
    const favourites = await favouriteWorks(tx, userId);
    const [row] = await tx
      .insert(cvs)
      .values({
        userId,
        title,
        locale,
        content: firstSnapshot(space, favourites),
        snapshotAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: cvs.id });
    if (!row) throw new Error("an inserted CV was not returned");
    return { kind: "created", id: row.id };
  });
}

function firstSnapshot(
  space: SpaceRows,
  favourites: { publications: readonly Work[]; datasets: readonly Work[] },
): CvContent {
  const chosen = (works: readonly Work[], most: number) =>
    works.slice(0, most).map((work) => ({ ...work, why: "" }));
  return {
    ...space,
    publications: chosen(favourites.publications, MAX_PUBLICATIONS),
    datasets: chosen(favourites.datasets, MAX_DATASETS),
    comments: "",
    narrative: { knowledge: "", people: "", society: "" },
    known: CAREER_SECTIONS.flatMap((section) => space[section].map(({ id }) => id)).sort(),
  };
}
