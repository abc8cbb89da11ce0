import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeCallWithForms, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { createDossier } from "./commands/create-dossier.server.ts";
import { deleteDraft } from "./commands/delete-draft.server.ts";
import { dossiers } from "./tables.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a")])]);

const findNumber = async (id: string): Promise<string> => {
  const [row] = await scene.deps.db
    .select({ number: dossiers.number })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  return row?.number ?? "";
};

/** Adds a dossier with nothing else to a call and returns its number. */
async function addDossier(callId: number): Promise<string> {
  const now = new Date();
  const [row] = await scene.deps.db
    .insert(dossiers)
    .values({ callId, acronym: "A", title: "T", createdAt: now, savedAt: now })
    .returning({ number: dossiers.number });
  return row?.number ?? "";
}

test("a dossier gets the next number of its call; two created at once get two, and a deleted one leaves a gap", async () => {
  const call = await makeCallWithForms(scene.deps, [MODEL], { code: "BIOT2", year: 2026 });
  const create = async () => {
    const { id: userId } = await makeReadyResearcher(scene.deps.db);
    const caller = { ...scene.deps, actor: makePersonActor(userId) };
    const { id } = await createDossier(caller, {
      callSlug: call.slug,
      acronym: "SOLS",
      title: "Sols",
    });
    return { caller, id, number: await findNumber(id) };
  };
  const first = await create();
  const atOnce = await Promise.all([create(), create(), create()]);
  expect(first.number).toBe("ANR-26-BIOT2-0001");
  expect(atOnce.map(({ number }) => number).sort()).toEqual([
    "ANR-26-BIOT2-0002",
    "ANR-26-BIOT2-0003",
    "ANR-26-BIOT2-0004",
  ]);
  const last = atOnce.find(({ number }) => number.endsWith("4"));
  if (!last) throw new Error("no dossier has the number 4");
  await deleteDraft(last.caller, { dossierId: last.id });
  expect((await create()).number).toBe("ANR-26-BIOT2-0005");
  await scene.deps.pool.query("update dossier_counters set last = 9999 where call_id = $1", [
    call.id,
  ]);
  expect((await create()).number).toBe("ANR-26-BIOT2-10000");
});

test("the number begins with the agency's short name in capitals, without accents, spaces and hyphens", async () => {
  const { db } = scene.deps;
  const expected = {
    "ANRS MIE": "ANRSMIE",
    Inserm: "INSERM",
    "Fondation-X": "FONDATIONX",
    "Écologie & Œuvres 2": "ECOLOGIEOEUVRES2",
    "…": "X",
  };
  const [model] = await db.select().from(partners).where(eq(partners.code, "ANR"));
  if (!model) throw new Error("the demonstration has no ANR");
  const { id: _, ...fields } = model;
  for (const [partner, prefix] of Object.entries(expected)) {
    await db
      .insert(partners)
      .values({ ...fields, code: partner, slug: `numbers-${prefix.toLowerCase()}` })
      .onConflictDoNothing();
    const [row] = await db.select().from(partners).where(eq(partners.code, partner));
    const call = { partner, year: 2030, code: "ODD" };
    const { id } = await makeCall(db, { partnerId: row?.id ?? 0, year: 2030, code: "ODD" });
    expect(await addDossier(id)).toBe(`${prefix}-30-ODD-0001`);
    expect(formatCallNumber(call)).toBe(`${prefix}-30-ODD`);
  }
});

test("a number in use is not given again to the agency that took over a short name", async () => {
  const { db } = scene.deps;
  const [model] = await db.select().from(partners).where(eq(partners.code, "ANR"));
  if (!model) throw new Error("the demonstration has no ANR");
  const { id: _, ...fields } = model;
  const addPartner = async (code: string, slug: string) => {
    const [row] = await db
      .insert(partners)
      .values({ ...fields, code, slug })
      .returning();
    return makeCall(db, { partnerId: row?.id ?? 0, year: 2031, code: "SAME" });
  };
  const former = await addPartner("Ancienne", "ancienne");
  expect(await addDossier(former.id)).toBe("ANCIENNE-31-SAME-0001");
  await db.update(partners).set({ code: "Nouvelle" }).where(eq(partners.code, "Ancienne"));
  const successor = await addPartner("Ancienne", "ancienne-2");
  expect(await addDossier(successor.id)).toBe("ANCIENNE-31-SAME-0002");
});
