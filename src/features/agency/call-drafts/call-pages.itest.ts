import { like } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppendixSlot } from "#features/portal/calls/rules/call-content.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { makeAgency } from "#tests/factories/staff.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { loadListView } from "../lists/views/list-view.server.ts";
import { createCallDraft, openCallDraft } from "./commands/manage-call-drafts.server.ts";
import { saveCallFields } from "./commands/save-call-fields.server.ts";
import { uploadCallFile } from "./commands/upload-call-file.server.ts";
import { sweepCallFiles } from "./jobs/sweep-call-files.server.ts";
import { MAX_AGENCY_FILE_BYTES } from "./rules/call-file.ts";
import { callFiles } from "./tables.server.ts";
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
  // Size and existence are the file store's, and a name is made safe.
  const larger = [{ ...document, file: { ...file, bytes: file.bytes + 1 } }];
  expect(await save(draftId, { documents: larger })).toEqual({
    documents: { kind: "refused", code: "file" },
  });
  const sha256 = "0".repeat(64);
  const absent = { ...file, sha256, key: `calls/${partnerId}/${sha256}.png` };
  expect(await save(draftId, { documents: [{ ...document, file: absent }] })).toEqual({
    documents: { kind: "refused", code: "file" },
  });
  const renamed = { ...file, fileName: "facture\u202egnp.exe" };
  const saved = await save(draftId, { documents: [{ ...document, file: renamed }] });
  const safe = { ...file, fileName: "facture gnp.png" };
  expect(saved.documents).toMatchObject({ kind: "saved", held: { value: [{ file: safe }] } });
});

/** A picture of one column, whose height makes it another file. */
const makePng = (height: number) =>
  sharp({ create: { width: 1, height, channels: 3, background: "red" } })
    .png()
    .toBuffer();

test("[E-03 part] files that nothing names for a day are deleted, others stay; an agency has a quota", async () => {
  const { db, storage, clock } = scene.deps;
  const { id: draftId } = await createCallDraft(asStaff(), { partnerId: null });
  const upload = async (height: number) =>
    uploadCallFile(asStaff(), { draftId, fileName: "plan.png", content: await makePng(height) });
  const [unnamed, named, template, removed] = [
    await upload(1),
    await upload(2),
    await upload(3),
    await upload(4),
  ];
  const toDocument = (file: typeof named) => ({
    ...{ id: crypto.randomUUID(), kind: "guide", language: null, labelFr: "P", labelEn: "P" },
    file,
  });
  await save(draftId, {
    documents: [toDocument(named), toDocument(removed)],
    appendices: [
      {
        ...{ id: crypto.randomUUID(), kind: "simple", labelFr: "L", labelEn: "L" },
        ...{ mandatory: false, maxCount: 1, template },
      },
    ],
  });
  await save(draftId, { documents: [toDocument(named)] }, 1);
  const listStored = async () => {
    const files = { unnamed, named, template, removed };
    const stored: string[] = [];
    for (const [name, { key }] of Object.entries(files))
      if (await storage.bytes(key).catch(() => null)) stored.push(name);
    return stored;
  };
  const sweep = (hours: number) =>
    sweepCallFiles.run(
      {
        ...scene.deps,
        clock: { now: () => new Date(clock.now().getTime() + hours * 3_600_000) },
      },
      {},
    );
  await sweep(23);
  expect(await listStored()).toEqual(["unnamed", "named", "template", "removed"]);
  await sweep(25);
  expect(await listStored()).toEqual(["named", "template"]);
  // A deleted file cannot be named again; uploaded again, it can.
  const again = [toDocument(named), toDocument(unnamed)];
  expect(await save(draftId, { documents: again }, 2)).toEqual({
    documents: { kind: "refused", code: "file" },
  });
  await upload(1);
  expect((await save(draftId, { documents: again }, 2)).documents?.kind).toBe("saved");

  await db.insert(callFiles).values({
    ...{ key: `calls/${partnerId}/large`, partnerId, usedAt: clock.now() },
    bytes: 2 ** 31 - 1,
  });
  const rest = MAX_AGENCY_FILE_BYTES - 2 ** 31;
  for (let left = rest, part = 0; left > 0; left -= 2 ** 30, part++)
    await db.insert(callFiles).values({
      ...{ key: `calls/${partnerId}/large${part}`, partnerId, usedAt: clock.now() },
      bytes: Math.min(left, 2 ** 30),
    });
  expect(await getOutcome(upload(9))).toBe("INVALID file=quota");
  // Nothing of a refused upload stays.
  expect(await db.$count(callFiles, like(callFiles.key, "%incoming%"))).toBe(0);
});

test("[E-11 part] a draft does not take appendix slots of another call", async () => {
  const { db } = scene.deps;
  const { id: callId } = await makeCall(db, { partnerId, code: "SLOT", year: 2027 });
  const slot: AppendixSlot = {
    ...{ id: crypto.randomUUID(), kind: "simple", labelFr: "L", labelEn: "L" },
    ...{ mandatory: false, maxCount: 1, template: null },
  };
  await db.insert(callAppendices).values({ ...slot, callId, position: 1 });
  const { id: draftId } = await createCallDraft(asStaff(), { partnerId: null });
  expect(await save(draftId, { appendices: [slot] })).toEqual({
    appendices: { kind: "refused", code: "invalid" },
  });
  const { id: own } = await openCallDraft(asStaff(), { callId });
  const wider = { ...slot, maxCount: 2 };
  expect((await save(own, { appendices: [wider] }, 1)).appendices?.kind).toBe("saved");
});
