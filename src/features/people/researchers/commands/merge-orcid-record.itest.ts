import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productActor } from "#platform/actor.ts";
import type { OrcidActivity, OrcidRecord } from "#services/orcid/record.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import type { CareerValues } from "../rules/career-form.ts";
import { EMPTY_CAREER_VALUES } from "../rules/career-form.ts";
import { careerItems } from "../tables.server.ts";
import { mergeOrcidRecord } from "./merge-orcid-record.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps();
});
afterAll(() => scene.end());

const NOW = new Date("2027-01-10T10:00:00Z");

interface Said {
  putCode: string;
  title: string;
  start: string;
}
interface Had extends Omit<Said, "putCode"> {
  /** ORCID's put-code; null for an entry typed by hand. */
  putCode: string | null;
  importedTitle: string;
  edited: boolean;
  removed: boolean;
  gone: boolean;
}

const values = (title: string, start: string): CareerValues => ({
  ...EMPTY_CAREER_VALUES,
  title,
  organization: "Institut",
  start,
});
const activity = ({ putCode, title, start }: Said): OrcidActivity => ({
  putCode,
  role: title,
  department: "",
  organization: "Institut",
  city: "",
  country: "",
  url: "",
  start,
  end: "",
});
const recordOf = (said: readonly Said[]): OrcidRecord => ({
  orcid: "0000-0000-0990-0049",
  givenNames: "Ada",
  familyName: "Byron",
  namesVisible: true,
  emailVisible: true,
  emails: [],
  biography: "",
  country: "",
  keywords: [],
  websites: [],
  identifiers: [],
  employments: said.map(activity),
  invitedPositions: [],
  educations: [],
  qualifications: [],
  distinctions: [],
  memberships: [],
  services: [],
});

const title = fc.constantFrom("A", "B", "C");
const start = fc.constantFrom("", "2019", "2020");
const anySaid = fc.uniqueArray(
  fc.record({ putCode: fc.constantFrom("1", "2", "3"), title, start }),
  { selector: ({ putCode }) => putCode },
);
const anyHad = fc
  .array(
    fc.record({
      putCode: fc.option(fc.constantFrom("1", "2", "4")),
      title,
      start,
      importedTitle: title,
      edited: fc.boolean(),
      removed: fc.boolean(),
      gone: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((drawn): Had[] => {
    const seen = new Set<string>();
    return drawn.filter(
      ({ putCode }) => putCode === null || (!seen.has(putCode) && seen.add(putCode)),
    );
  });

/** Creates a person with these entries. For unedited entries, `imported` equals `values`. */
async function personWith(had: readonly Had[]): Promise<string> {
  const { id: userId } = await makeResearcher(scene.deps.db);
  if (had.length === 0) return userId;
  await scene.deps.db.insert(careerItems).values(
    had.map((row, position) => {
      const typed = row.putCode === null;
      const imported = typed ? null : values(row.importedTitle, row.start);
      return {
        userId,
        kind: "employment" as const,
        values: imported && !row.edited ? imported : values(row.title, row.start),
        sourceKey: typed ? null : `orcid:employment/${row.putCode}`,
        imported,
        editedAt: typed || row.edited ? NOW : null,
        removedAt: row.removed ? NOW : null,
        goneAt: row.gone && !typed ? NOW : null,
        position,
        createdAt: NOW,
      };
    }),
  );
  return userId;
}

const entriesOf = (userId: string) =>
  scene.deps.db
    .select()
    .from(careerItems)
    .where(eq(careerItems.userId, userId))
    .orderBy(careerItems.id);
const merge = (userId: string, said: readonly Said[]) =>
  mergeOrcidRecord(
    { ...scene.deps, clock: { now: () => NOW }, actor: productActor("test", userId) },
    { userId, record: recordOf(said) },
  );
const RUNS = { numRuns: 25 };

describe("[C-05 part] whatever a person has and whatever ORCID says", () => {
  test("text of the person is never overwritten, and no entry is lost", async () => {
    await fc.assert(
      fc.asyncProperty(anyHad, anySaid, async (had, said) => {
        const userId = await personWith(had);
        const before = await entriesOf(userId);
        await merge(userId, said);
        const after = await entriesOf(userId);
        for (const row of before) {
          const kept = after.find(({ id }) => id === row.id);
          expect(kept).toBeDefined();
          if (row.editedAt)
            expect(kept).toMatchObject({ values: row.values, editedAt: row.editedAt });
          expect(kept?.removedAt).toEqual(row.removedAt);
        }
      }),
      RUNS,
    );
  });

  test("reading the same answer again changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(anyHad, anySaid, async (had, said) => {
        const userId = await personWith(had);
        await merge(userId, said);
        const once = await entriesOf(userId);
        const again = await merge(userId, said);
        expect(again).toEqual({ inserts: [], changes: [], added: 0, changed: 0, conflicts: 0 });
        expect(await entriesOf(userId)).toEqual(once);
      }),
      RUNS,
    );
  });

  test("every entry of ORCID has exactly one row, and an offer always differs from what is shown", async () => {
    await fc.assert(
      fc.asyncProperty(anyHad, anySaid, async (had, said) => {
        const userId = await personWith(had);
        await merge(userId, said);
        const after = await entriesOf(userId);
        for (const { putCode } of said) {
          const sourceKey = `orcid:employment/${putCode}`;
          expect(after.filter((row) => row.sourceKey === sourceKey)).toHaveLength(1);
        }
        for (const row of after) if (row.offered) expect(row.offered).not.toEqual(row.values);
      }),
      RUNS,
    );
  });
});
