import { afterAll, beforeAll, expect, test } from "vitest";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { loadListView } from "../lists/views/list-view.server.ts";
import { createCallDraft } from "./commands/manage-call-drafts.server.ts";
import { saveCallFields } from "./commands/save-call-fields.server.ts";
import { uploadCallFile } from "./commands/upload-call-file.server.ts";
import { createCallList } from "./views/call-list.server.ts";

let scene: SearchTestContext;
let userId: string;
let partnerId: number;
let [water, soil] = [0, 0];

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createSearchTestContext();
  const { db } = scene.deps;
  userId = (await makeAdministrator(db)).id;
  partnerId = await makeAgency(db);
  const rows = await db
    .insert(departments)
    .values([
      { partnerId, nameFr: "Eau", nameEn: "Water" },
      { partnerId, nameFr: "Sols", nameEn: "Soils" },
    ])
    .returning({ id: departments.id });
  [water = 0, soil = 0] = rows.map(({ id }) => id);
});
afterAll(() => scene.end());

const asStaff = (over: Partial<StaffActor> = {}) => ({
  ...scene.deps,
  actor: makeStaffActor(userId, { partnerId, role: "officer", ...over }),
});

const save = async (draftId: string, fields: Readonly<Record<string, unknown>>, version = 0) => {
  const changes = Object.entries(fields).map(([key, value]) => ({
    ...{ key, value, version },
    id: crypto.randomUUID(),
  }));
  return (await saveCallFields(asStaff(), { draftId, changes })).verdicts;
};

const listTitles = async (actor: StaffActor, query = "") => {
  const now = scene.deps.clock.now();
  const list = await createCallList(scene.deps.db, actor, now);
  const view = await loadListView(list, new URLSearchParams({ q: query }), now);
  return { titles: view.rows.map(({ titleFr }) => titleFr).sort(), total: view.total, view };
};

test("[E-03 part] the list shows the drafts of the agency and the departments of the member", async () => {
  const { actor } = asStaff();
  const draftOf = async (titleFr: string, departmentId: number | null) => {
    const { id } = await createCallDraft(asStaff(), { partnerId: null });
    await save(id, { titleFr, departmentId, closesAt: "2090-03-15T16:00:00.000Z" });
  };
  await draftOf("Rivières", water);
  await draftOf("Prairies", soil);
  await draftOf("Tous", null);
  expect((await listTitles(actor)).titles).toEqual(["Prairies", "Rivières", "Tous"]);
  const limited = { ...actor, departmentIds: [water] };
  expect((await listTitles(limited)).titles).toEqual(["Rivières", "Tous"]);
  expect((await listTitles(limited, "departement:sols")).total).toBe(0);
  expect((await listTitles(actor, "etat:brouillon cloture>2080 prairie")).titles).toEqual([
    "Prairies",
  ]);
  expect((await listTitles(actor, "etat:ouvert")).total).toBe(0);
  const foreign = { ...actor, partnerId: await makeAgency(scene.deps.db) };
  expect((await listTitles(foreign)).total).toBe(0);
});

test("[E-03 part] a file is judged by its content, and a page cannot name one that was not uploaded", async () => {
  const { id: draftId } = await createCallDraft(asStaff(), { partnerId: null });
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const upload = (fileName: string, content: Uint8Array) =>
    uploadCallFile(asStaff(), { draftId, fileName, content });
  const text = Buffer.from("not a document");
  expect(await getOutcome(upload("guide.pdf", text))).toBe("INVALID file=format");
  expect(await getOutcome(upload("guide.pdf", png))).toBe("INVALID file=mismatch/pdf/png");
  const reader = asStaff({ role: "reader" });
  const sent = { draftId, fileName: "plan.png", content: png };
  expect(await getOutcome(uploadCallFile(reader, sent))).toMatch(/^FORBIDDEN_ROLE/);

  const file = await upload("plan.png", png);
  expect(file).toMatchObject({ mediaType: "image/png", bytes: png.length });
  const document = {
    id: crypto.randomUUID(),
    ...{ kind: "guide", language: null, labelFr: "Plan", labelEn: "Map" },
  };
  const forged = [{ ...document, file: { ...file, mediaType: "text/html" } }];
  expect(await save(draftId, { documents: forged })).toEqual({
    documents: { kind: "refused", code: "file" },
  });
  const stolen = [{ ...document, file: { ...file, key: "cv/1/secret" } }];
  expect(await save(draftId, { documents: stolen })).toEqual({
    documents: { kind: "refused", code: "file" },
  });
  const saved = await save(draftId, { documents: [{ ...document, file }] });
  expect(saved.documents).toMatchObject({ kind: "saved" });
});
