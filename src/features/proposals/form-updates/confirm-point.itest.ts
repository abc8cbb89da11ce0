import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { loadAnswersByForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { FORM_POINTS_TOPIC } from "#features/proposals/dossier-form/rules/points-topic.ts";
import { dossierUnplacedAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { VISITOR } from "#platform/actor.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { confirmPoint } from "./commands/confirm-point.server.ts";
import { pointsTopic } from "./live/points-topic.server.ts";
import { countOpenPoints } from "./queries/open-points.server.ts";
import { dossierFormPoints } from "./tables.server.ts";
import { loadPointsView } from "./views/points-view.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([
  section("s", [
    question("a", "text", { maxCharacters: 10, required: true }),
    question("b", "text", { required: true }),
  ]),
]);

const FORM = "scientific_proposition";

/** A dossier with one point of each kind that a member settles, and one that settles itself. */
async function makePoints() {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const [form] = await scene.deps.db
    .select()
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, dossier.id));
  if (!form) throw new Error("the dossier has no form");
  const versions = { fromVersionId: form.versionId, toVersionId: form.versionId };
  const createdAt = new Date();
  const [text] = await scene.deps.db
    .insert(dossierUnplacedAnswers)
    .values({
      dossierId: dossier.id,
      formModelType: FORM,
      fromVersionId: form.versionId,
      key: "gone",
      node: { ...question("gone"), maxCharacters: 100 } as never,
      answer: ["Texte mis à part"],
      why: "questionGone",
      createdAt,
    })
    .returning();
  const points = await scene.deps.db
    .insert(dossierFormPoints)
    .values(
      (
        [
          ["setAside", "gone", { why: "questionGone", unplaced: [text?.id ?? 0] }],
          ["renamed", "a", {}],
          ["toFill", "b", {}],
        ] as const
      ).map(([kind, key, detail]) => ({
        dossierId: dossier.id,
        formModelType: FORM,
        kind,
        key,
        detail,
        ...versions,
        createdAt,
      })) as never,
    )
    .returning();
  return { dossier, versionId: form.versionId, ids: points.map(({ id }) => id) };
}

test("[E-03 part] a member confirms a point once; others see who and when, and open pages are told", async () => {
  const { dossier, ids } = await makePoints();
  const { db } = scene.deps;
  const [first = 0] = ids;
  const manager = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
  await confirmPoint(manager, { dossierId: dossier.id, pointId: first });
  await confirmPoint(dossier.caller, { dossierId: dossier.id, pointId: first });
  const [row] = await db.select().from(dossierFormPoints).where(eq(dossierFormPoints.id, first));
  expect(row?.confirmedBy).toBe(manager.actor.userId);
  expect(await loadRevision(db, dossier.id, FORM_POINTS_TOPIC)).toBe(1);
  const scope = { dossierId: dossier.id, formModelType: FORM } as const;
  const news = await pointsTopic.listChangesSince(db, scope, 0);
  expect(news).toMatchObject({
    revision: 1,
    more: false,
    items: [{ id: first, texts: 1 }, {}, {}],
  });
  expect((await pointsTopic.listChangesSince(db, scope, 1)).items).toEqual([]);
  const actor = await dossierForActor(db, dossier.coordinator, dossier.id);
  const view = await loadPointsView(db, actor, dossier.coordinator, FORM);
  const point = view?.points.find(({ id }) => id === first);
  expect(point?.confirmedBy).toBe((news.items[0] as { confirmedBy: string }).confirmedBy);
  expect(point?.texts).toMatchObject([{ answer: ["Texte mis à part"], source: "answer" }]);
  expect(view?.points.map(({ kind }) => kind)).toEqual(["toFill", "setAside", "renamed"]);
});

test("who may not write may not confirm; strangers and points of other dossiers are not found", async () => {
  const { dossier, ids } = await makePoints();
  const [pointId = 0] = ids;
  const input = { dossierId: dossier.id, pointId };
  const reader = await addDossierMember(scene.deps, dossier.id, "member", { mayWrite: false });
  expect(await getOutcome(confirmPoint(reader, input))).toBe("FORBIDDEN_ROLE notYourRole");
  const stranger = makePersonActor((await makeReadyResearcher(scene.deps.db)).id);
  expect(await getOutcome(confirmPoint({ ...scene.deps, actor: stranger }, input))).toBe(
    "NOT_FOUND",
  );
  expect(await getOutcome(confirmPoint({ ...scene.deps, actor: VISITOR }, input))).toMatch(
    /^UNAUTH|SIGN|NOT/,
  );
  const other = await makePoints();
  const foreign = { dossierId: other.dossier.id, pointId };
  expect(await getOutcome(confirmPoint(other.dossier.caller, foreign))).toBe("NOT_FOUND");
});

test("a question to fill settles itself, and the reminder counts what is left", async () => {
  const { dossier, versionId, ids } = await makePoints();
  const { db } = scene.deps;
  const form = await loadFormVersion(db, versionId);
  const count = async () => {
    const answers = (await loadAnswersByForm(db, dossier.id)).get(FORM) ?? [];
    return (await countOpenPoints(db, dossier.id, [{ formModelType: FORM, form, answers }])).get(
      FORM,
    );
  };
  expect(await count()).toBe(3);
  await saveAnswers(dossier.caller, {
    dossierId: dossier.id,
    formModelType: FORM,
    changes: [{ key: "b", id: crypto.randomUUID(), version: 0, answer: ["Rempli"] }],
  });
  expect(await count()).toBe(2);
  for (const pointId of ids.slice(0, 2))
    await confirmPoint(dossier.caller, { dossierId: dossier.id, pointId });
  expect(await count()).toBeUndefined();
});
