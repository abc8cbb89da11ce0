import { afterAll, beforeAll, expect, test } from "vitest";
import { toDraftNodes } from "#form-engine/draft-model.ts";
import { buildForm, choice, question, section } from "#form-engine/testing/build-form.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { createForm } from "./commands/manage-forms.server.ts";
import { importForm } from "./commands/replace-draft.server.ts";
import { findForm } from "./queries/form-draft.server.ts";
import { formatDraftFile } from "./rules/form-file.ts";
import { loadFormPreview, printPreview, readPreviewAnswers } from "./views/preview.server.ts";

let scene: TestDeps;
let [partnerId, foreignId] = [0, 0];
let ana = "";
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps();
  const { db } = scene.deps;
  partnerId = await makeAgency(db, { code: "PREVA" });
  foreignId = await makeAgency(db, { code: "PREVB" });
  ana = (await makeResearcher(db)).id;
});
afterAll(() => scene.end());

const { model } = buildForm(
  section("s", [
    question("aim", "text", { required: true, maxCharacters: 20 }),
    choice("c", ["x", "y"]),
    question("more", "text", { visibleWhen: { any: [{ node: "c", isOneOf: ["y"] }] } }),
  ]),
);

async function createDraft() {
  const caller = {
    ...scene.deps,
    actor: makeStaffActor(ana, { partnerId, role: "officer" }),
  };
  const { id } = await createForm(caller, {
    name: "Formulaire",
    formModelType: "scientific_proposition",
    copiedFrom: null,
  });
  const content = new TextEncoder().encode(formatDraftFile(toDraftNodes(model)));
  await importForm(caller, { formModelId: id, content });
  return id;
}

test("[E-03 part] the draft is previewed and printed with the answers of the page; nothing is stored", async () => {
  const { db } = scene.deps;
  const id = await createDraft();
  const actor = makeStaffActor(ana, { partnerId, role: "reader" });
  const form = await findForm(db, actor, id);
  const view = await loadFormPreview(db, form, null);
  expect(view).toMatchObject({ version: null, problemCount: 0 });
  expect(view.model).toEqual(model);
  const pdf = await printPreview(
    scene.deps,
    ana,
    { name: form.name, model, answersJson: JSON.stringify({ aim: ["Bonjour"], c: ["y"] }) },
    { locale: "fr", t: getTranslator("fr") },
  );
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
  expect(await getOutcome(loadFormPreview(db, form, 1))).toBe("NOT_FOUND");
  const foreign = makeStaffActor(ana, { partnerId: foreignId, role: "officer" });
  expect(await getOutcome(findForm(db, foreign, id))).toBe("NOT_FOUND");
});

test("answers that the form refuses are not printed", () => {
  const read = (answers: unknown) => readPreviewAnswers(model, JSON.stringify(answers));
  expect(read({ aim: ["Bonjour"], c: ["y"], more: ["Plus"] })).toEqual({
    aim: ["Bonjour"],
    c: ["y"],
    more: ["Plus"],
  });
  expect(read({ aim: ["x".repeat(21)], c: ["z"], more: ["hidden"], gone: ["G"] })).toEqual({});
  for (const json of ["", "[]", '{"aim":"text"}', "{"])
    expect(() => readPreviewAnswers(model, json)).toThrow("INVALID");
});
