import { afterAll, beforeAll, expect, test } from "vitest";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { updateProduction } from "./commands/update-production.server.ts";
import { listOwnWorks, loadPublications } from "./queries/own-publications.server.ts";
import { digestPublications } from "./rules/publication-list.ts";
import { loadPublicationsPage } from "./views/publications-page.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([question("a")]);

test("[D-09 part] citations are saved by person and dossier; for the CV five at most", async () => {
  const { db } = scene.deps;
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const member = await addDossierMember(scene.deps, dossier.id, "member");
  const save = (caller: typeof member, list: string, publications: unknown) =>
    updateProduction(caller, { dossierId: dossier.id, list, publications });
  await save(dossier.caller, "publications-hal", [" Diop,\n 2024 ", "", "Diop, 2024", "Okafor"]);
  await save(member, "publications-hal-cv", ["1", "2", "3", "4", "5"]);
  const given = (userId: string, list: "publications-hal" | "publications-hal-cv") =>
    loadPublications(db, { dossierId: dossier.id, userId, list });
  expect(await given(dossier.coordinator.userId, "publications-hal")).toEqual([
    "Diop, 2024",
    "Okafor",
  ]);
  expect(await given(member.actor.userId, "publications-hal")).toEqual([]);
  const six = ["1", "2", "3", "4", "5", "6"];
  expect(await getOutcome(save(member, "publications-hal-cv", six))).toContain("INVALID");
  expect(await getOutcome(save(member, "publications-hal", [3]))).toContain("INVALID");
  expect(await getOutcome(save(member, "publications-hal", ["x".repeat(1_001)]))).toContain(
    "INVALID",
  );
  expect(await getOutcome(save(member, "elsewhere", []))).toContain("INVALID");
  expect(await given(member.actor.userId, "publications-hal-cv")).toHaveLength(5);
});

test("a list changed in two windows: the second save is told of the first, and replaces nothing unasked", async () => {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const list = "publications-hal";
  const save = (publications: string[], basedOn?: string) =>
    updateProduction(dossier.caller, { dossierId: dossier.id, list, publications, basedOn });
  const empty = digestPublications([]);
  // Two concurrent saves without an existing row: one of them gets a conflict.
  const both = await Promise.all([save(["Diop"], empty), save(["Okafor"], empty)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(["conflict", "saved"]);
  const [held = ""] = await loadPublications(scene.deps.db, {
    dossierId: dossier.id,
    userId: dossier.coordinator.userId,
    list,
  });
  expect(both).toContainEqual({ kind: "conflict", held: [held] });
  // Sent twice, the list is saved once; after a conflict the person decides.
  expect(await save([held], empty)).toEqual({ kind: "saved" });
  expect(await save(["Sá"], digestPublications([held]))).toEqual({ kind: "saved" });
  // Without `basedOn`, a program replaces the whole list, as specified.
  expect(await save(["Morel"])).toEqual({ kind: "saved" });
});

async function claire() {
  const { rows } = await scene.deps.pool.query<{ id: string }>(
    "select id from users where email = 'claire.morel@example.org'",
  );
  return rows[0]?.id ?? "";
}

test("one chooses from one's own works, each once, the newest first", async () => {
  const own = await listOwnWorks(scene.deps.db, makePersonActor(await claire()), "fr");
  expect(own.length).toBeGreaterThan(3);
  expect(new Set(own.map(({ citation }) => citation)).size).toBe(own.length);
});

test("[D-09 part] what was chosen in one language is chosen in the other, and nothing of it is taken for typed", async () => {
  const { db } = scene.deps;
  const userId = await claire();
  const dossier = await makeDossier(scene.deps, [MODEL]);
  await addDossierMember(scene.deps, dossier.id, "member", { userId });
  const place = { dossierId: dossier.id, list: "publications-hal" } as const;
  const actor = makePersonActor(userId);
  const first = await loadPublicationsPage(db, actor, place, { locale: "fr", page: 1 });
  const caller = { ...scene.deps, actor };
  await updateProduction(caller, { ...place, publications: first.works.slice(0, 5) });
  for (const locale of ["fr", "en"] as const) {
    const { works, chosen, chosenElsewhere, typed, pages } = await loadPublicationsPage(
      db,
      actor,
      place,
      {
        locale,
        page: 1,
      },
    );
    expect(chosen).toEqual(works.slice(0, 5));
    expect([chosenElsewhere, typed]).toEqual([[], []]);
    // The last page shows the remaining works and keeps the choices of the first.
    const last = await loadPublicationsPage(db, actor, place, { locale, page: 99 });
    expect(pages).toBeGreaterThan(1);
    expect(last).toMatchObject({ page: pages, chosen: [], chosenElsewhere: chosen, typed: [] });
  }
});
