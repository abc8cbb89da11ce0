import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadAnswersByForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { productActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { publishFormVersion } from "./commands/publish-form-version.server.ts";
import { setFormMeanings } from "./commands/set-form-meanings.server.ts";
import { loadFormVersion } from "./queries/form-versions.server.ts";
import { loadMeanings } from "./queries/meanings.server.ts";
import { FORM_MEANINGS } from "./rules/form-meanings.ts";
import { findMeaningProblem, readMeaning } from "./rules/read-meaning.ts";
import { formModels, formModelVersions } from "./tables.server.ts";

let scene: TestDeps;
let partnerId: number;
beforeAll(async () => {
  scene = await createTestDeps("demo");
  partnerId = await makeAgency(scene.deps.db, { code: "SENS" });
});
afterAll(() => scene.end());

const MODEL = buildModelInput([
  section("s", [
    question("aid", "currency"),
    question("months", "integer"),
    question("text", "text"),
  ]),
]);

test("meanings are set for a published version, checked against its questions, and inherited by the next", async () => {
  const { db } = scene.deps;
  const [form] = await db
    .insert(formModels)
    .values({
      partnerId,
      formModelType: "scientific_proposition",
      name: "Formulaire",
      createdAt: new Date(),
    })
    .returning();
  const formModelId = form?.id ?? "";
  const asProduct = { ...scene.deps, actor: productActor("test") };
  const first = await publishFormVersion(asProduct, { formModelId, model: MODEL });
  const { id: userId } = await makeResearcher(db);
  const set = (meanings: object, over: Parameters<typeof makeStaffActor>[1] = {}) =>
    getOutcome(
      setFormMeanings(
        { ...scene.deps, actor: makeStaffActor(userId, { partnerId, ...over }) },
        { versionId: first.id, meanings },
      ),
    );
  const read = async (id = first.id) =>
    Object.fromEntries((await loadMeanings(db, [id])).get(id) ?? []);

  const wanted = { requested_amount: "aid", duration_months: "months", abstract: "text" };
  expect(await set(wanted)).toBe("done");
  expect(await read()).toEqual(wanted);
  // One bad meaning: nothing is written.
  expect(await set({ keywords: "text", erc_domain: "text", abstract: "aid" })).toBe(
    "INVALID abstract=wrongType erc_domain=wrongType",
  );
  expect(await set({ abstract: "nowhere" })).toBe("INVALID abstract=unknownQuestion");
  expect(await set({ abstract: null, keywords: "text" })).toBe("done");
  expect(await read()).toEqual({
    requested_amount: "aid",
    duration_months: "months",
    keywords: "text",
  });
  expect(await set(wanted, { role: "reader" })).toBe("FORBIDDEN_ROLE needs.officer");
  expect(await set(wanted, { partnerId: 1 })).toBe("NOT_FOUND");
  const events = await db
    .select({ event: auditEvents.event, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, formModelId))
    .orderBy(auditEvents.id);
  expect(events.slice(1)).toEqual([
    {
      event: "form.meaningsChanged",
      details: { number: 1, meanings: ["requested_amount", "duration_months", "abstract"] },
    },
    { event: "form.meaningsChanged", details: { number: 1, meanings: ["abstract", "keywords"] } },
  ]);

  const next = await publishFormVersion(asProduct, {
    formModelId,
    model: buildModelInput([
      section("s", [question("aid", "text"), question("months", "integer"), question("text")]),
    ]),
  });
  expect(await read(next.id)).toEqual({ duration_months: "months", keywords: "text" });
});

test("the forms of the demonstration have meanings, which read the answers of its dossiers", async () => {
  const { db } = scene.deps;
  const [row] = await db
    .select({ id: dossiers.id, versionId: dossierForms.versionId })
    .from(dossiers)
    .innerJoin(dossierForms, eq(dossierForms.dossierId, dossiers.id))
    .innerJoin(formModelVersions, eq(formModelVersions.id, dossierForms.versionId))
    .where(eq(dossiers.acronym, "RUISSEL"))
    .orderBy(dossierForms.formModelType);
  if (!row) throw new Error("the demonstration has no RUISSEL");
  const form = await loadFormVersion(db, row.versionId);
  const meanings = (await loadMeanings(db, [row.versionId])).get(row.versionId) ?? new Map();
  const answers = new Map((await loadAnswersByForm(db, row.id)).get("general_information"));
  expect(readMeaning({ form, meanings }, answers, "requested_amount")).toBe(482_500);
  expect(readMeaning({ form, meanings }, answers, "duration_months")).toBe(36);
  const versions = await db.select({ id: formModelVersions.id }).from(formModelVersions);
  const all = await loadMeanings(
    db,
    versions.map(({ id }) => id),
  );
  const used = new Set<string>();
  for (const [id, ofVersion] of all) {
    const version = await loadFormVersion(db, id);
    for (const [meaning, questionId] of ofVersion) {
      expect(findMeaningProblem(version, meaning, questionId)).toBeNull();
      used.add(meaning);
    }
  }
  expect([...used].sort()).toEqual([...FORM_MEANINGS].sort());
});
