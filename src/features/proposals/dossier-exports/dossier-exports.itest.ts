import { createPublicKey, randomUUID, verify } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { sweepFrozenFiles } from "#features/proposals/deposits/jobs/sweep-frozen-files.server.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import {
  findVersionByNumber,
  findVersionReceipt,
} from "#features/proposals/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import { parseReceiptFile } from "#features/proposals/deposits/rules/receipt.ts";
import { depositDocuments } from "#features/proposals/deposits/tables.server.ts";
import { isFileIntact } from "#features/proposals/deposits/writes/freeze-files.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { uploadImage } from "#features/proposals/dossier-form/commands/upload-image.server.ts";
import { findDossierImage } from "#features/proposals/dossier-form/queries/images.server.ts";
import {
  dossierLocks,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { getPrintVariantKey } from "#features/proposals/dossier-form/writes/images.server.ts";

import { deleteDraft } from "#features/proposals/dossiers/commands/delete-draft.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { withImageSlot } from "#platform/files/open-image.server.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { requestExport } from "./commands/request-export.server.ts";
import { expireExports, makeExport } from "./jobs/make-export.server.ts";
import { makeVersionPdf, requestMissingPdfs } from "./jobs/version-pdfs.server.ts";
import { dossierExportPersonalData } from "./personal-data.server.ts";
import { loadDossierJson } from "./queries/current-dossier.server.ts";
import { findExport } from "./queries/exports.server.ts";
import { dossierJsonSchema, streamDossierJson } from "./rules/dossier-json.ts";
import { dossierExports } from "./tables.server.ts";
import { createImageReader, printDocument } from "./views/print-document.server.ts";
import { freezeVersionPdf, loadVersionDocument } from "./views/print-version.server.ts";
import { loadVersionPdf } from "./views/version-pdf.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(async () => {
  await scene.deps.pdf.stop();
  await scene.end();
});

const MODELS = [
  buildModelInput([section("s", [question("keywords")])], { formModelType: "general_information" }),
  buildModelInput([
    section("s", [
      question("summary", "text", { maxCharacters: 90_000, wysiwyg: true }),
      question("details", "text", { maxCharacters: 90_000, wysiwyg: true }),
      question("figure", "image"),
    ]),
  ]),
];

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

const paragraphs = (...texts: string[]) => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

async function write({ id, caller }: Dossier, answers: Record<string, unknown>, version = 0) {
  const { verdicts } = await saveAnswers(caller, {
    dossierId: id,
    formModelType: "scientific_proposition",
    changes: Object.entries(answers).map(([key, value]) => ({
      key,
      id: randomUUID(),
      version,
      answer: [value],
    })),
  });
  expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(
    Object.keys(answers).map(() => "saved"),
  );
}

const LONG = Array.from(
  { length: 180 },
  (_, n) => `Paragraphe ${n} : ${"une haie tient ".repeat(30)}`,
);

const ask = (
  dossier: Dossier,
  kind = "scientific_proposition",
  deps: DepsWithQueue = dossier.caller,
) => requestExport({ ...deps, actor: dossier.caller.actor }, { dossierId: dossier.id, kind });

/** Too large to be printed within a request. */
async function createLargeDossier() {
  const dossier = await makeDossier(scene.deps, MODELS);
  await write(dossier, { summary: paragraphs(...LONG), details: paragraphs(...LONG) });
  const wanted = await ask(dossier);
  if (wanted.made !== "byJob") throw new Error("made at once");
  return { dossier, id: wanted.id };
}

const findExportRow = async (id: string) =>
  (await scene.deps.db.select().from(dossierExports).where(eq(dossierExports.id, id)))[0];

test("[D-26 part] everybody in a dossier exports it, and it exists for nobody else", async () => {
  const dossier = await makeDossier(scene.deps, MODELS);
  const member = await addDossierMember(scene.deps, dossier.id, "member");
  const asked = { dossierId: dossier.id, kind: "dossier" };
  expect((await requestExport(member, asked)).made).toBe("now");
  const stranger = {
    ...scene.deps,
    actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
  };
  expect(await getOutcome(requestExport(stranger, asked))).toBe("NOT_FOUND");
});

test("[D-26 part] a small export is made at once, with its images and the team", async () => {
  const dossier = await makeDossier(scene.deps, MODELS);
  const picture = sharp({
    create: { width: 3000, height: 900, channels: 3, background: "#0b5c66" },
  });
  const image = await uploadImage(dossier.caller, {
    dossierId: dossier.id,
    file: new Uint8Array(await picture.png().toBuffer()),
  });
  await write(dossier, {
    summary: paragraphs("Une haie tient quand trois voisins en plantent une."),
    figure: { ...image, name: "carte.png", alt: "Carte des sites" },
  });
  const wanted = await ask(dossier, "dossier");
  if (wanted.made !== "now") throw new Error("not made at once");
  const print = bindPrinter(scene.deps.pdf, { owner: "test" });
  const pdf = await printDocument(
    { ...scene.deps, print },
    wanted.document,
    createImageReader(scene.deps, { dossierId: dossier.id, owner: "test" }),
  );
  const { pages } = await readPdf(pdf);
  const text = pages.map((page) => page.text.replace(/\s+/g, " ")).join(" ");
  for (const words of ["SAISONS", "trois voisins", "Carte des sites", "Institut", "Sommaire"])
    expect(text).toContain(words);
  // A missing image is replaced by its name.
  const without = await printDocument({ ...scene.deps, print }, wanted.document, async () => null);
  expect((await readPdf(without)).pages.map((page) => page.text).join(" ")).toContain(
    "Carte des sites",
  );
}, 120_000);

test("an image is scaled for printing once: when it is uploaded, or in an image turn where its variant is missing", async () => {
  const dossier = await makeDossier(scene.deps, MODELS);
  const picture = sharp({ create: { width: 4000, height: 40, channels: 3, background: "blue" } });
  const file = new Uint8Array(await picture.png().toBuffer());
  const { filename } = await uploadImage(dossier.caller, { dossierId: dossier.id, file });
  const { key, sha256 } = await findDossierImage(scene.deps.db, dossier.id, filename);
  const variantKey = getPrintVariantKey(dossier.id, sha256);
  const { storage } = scene.deps;
  let readKeys: string[] = [];
  const read = (one: string) => {
    readKeys.push(one);
    return storage.read(one);
  };
  const deps = { ...scene.deps, storage: { ...storage, read } };
  const owner = dossier.coordinator.userId;
  const readPrinted = () => createImageReader(deps, { dossierId: dossier.id, owner })(filename);
  const printedWidth = async () =>
    (await sharp((await readPrinted()) ?? new Uint8Array()).metadata()).width;
  expect(await printedWidth()).toBe(2000);
  expect(readKeys).toEqual([variantKey]);

  await storage.delete(variantKey);
  // All of the person's semaphore slots are taken: one runs, the rest wait.
  const gate = Promise.withResolvers<void>();
  const turns = Array.from({ length: 41 }, () => withImageSlot(owner, () => gate.promise));
  expect(await getOutcome(readPrinted())).toBe("BUSY");
  gate.resolve();
  await Promise.all(turns);
  expect(await printedWidth()).toBe(2000);
  readKeys = [];
  await readPrinted();
  expect(readKeys).toEqual([variantKey]);
  expect(await storage.read(key)).toEqual(Buffer.from(file));
});

test("[D-26 part] a large one is made once for the same content, kept, and newer content makes another", async () => {
  const { dossier, id } = await createLargeDossier();
  expect(await ask(dossier)).toEqual({ made: "byJob", id });
  expect((await scene.queue.waiting()).filter((job) => job.id === makeExport.id)).toHaveLength(1);
  expect((await findExportRow(id))?.state).toBe("waiting");
  await scene.queue.runJobs(scene.deps, makeExport);
  const made = await findExportRow(id);
  expect(made).toMatchObject({ state: "ready", imagesTotal: 0 });
  const file = await scene.deps.storage.read(made?.storageKey ?? "");
  expect(file.length).toBe(made?.bytes);
  expect((await readPdf(file)).pages.length).toBeGreaterThan(20);
  // A second run does nothing.
  await makeExport.run(scene.deps, { exportId: id });
  expect(await ask(dossier)).toEqual({ made: "byJob", id });
  await write(dossier, { summary: paragraphs("Plus court.", ...LONG) }, 1);
  expect(await ask(dossier)).not.toEqual({ made: "byJob", id });
}, 120_000);

test("nobody fills the line of large exports alone: those that are there are had again, new ones no oftener", async () => {
  const { dossier, id } = await createLargeDossier();
  await scene.deps.pool.query(
    "update rate_limits set count = 1000 where key like 'large-export:%'",
  );
  expect(await ask(dossier)).toEqual({ made: "byJob", id });
  await write(dossier, { summary: paragraphs("Plus court.", ...LONG) }, 1);
  expect(await getOutcome(ask(dossier))).toBe("TOO_MANY_REQUESTS");
  const rows = eq(dossierExports.dossierId, dossier.id);
  expect(await scene.deps.db.$count(dossierExports, rows)).toBe(1);
  await scene.deps.pool.query("delete from rate_limits");
  await scene.queue.clear();
});

test("what was written while an export waited is in it, and it answers for no other content", async () => {
  const { dossier, id } = await createLargeDossier();
  await write(dossier, { summary: paragraphs("Ajouté entre-temps.", ...LONG) }, 1);
  await makeExport.run(scene.deps, { exportId: id });
  const made = await findExportRow(id);
  const { pages } = await readPdf(await scene.deps.storage.read(made?.storageKey ?? ""));
  expect(pages.map(({ text }) => text).join(" ")).toContain("Ajouté entre-temps.");
  await write(dossier, { summary: paragraphs(...LONG) }, 2);
  expect(await ask(dossier)).not.toEqual({ made: "byJob", id });
}, 120_000);

test("one that fails says so and is begun again when it is asked for again; so is one whose worker died", async () => {
  const { dossier, id } = await createLargeDossier();
  const broken = {
    ...scene.deps,
    pdf: { ...scene.deps.pdf, print: () => Promise.reject(new Error("no")) },
  };
  await expect(makeExport.run(broken, { exportId: id })).rejects.toThrow("no");
  expect((await findExportRow(id))?.state).toBe("failed");
  await scene.queue.clear();
  expect(await ask(dossier)).toEqual({ made: "byJob", id });
  expect((await findExportRow(id))?.state).toBe("waiting");
  expect(await scene.queue.waiting()).toMatchObject([{ id: makeExport.id, once: id }]);
  await scene.queue.clear();
  await ask(dossier);
  expect(await scene.queue.waiting()).toEqual([]);
  const later = { ...scene.deps, clock: createFixedClock(new Date(Date.now() + 300_000)) };
  await ask(dossier, "scientific_proposition", later);
  expect(await scene.queue.waiting()).toMatchObject([{ id: makeExport.id }]);
});

test("exports go after a day, with the dossier, and when somebody in it is erased", async () => {
  const { db, storage } = scene.deps;
  const isThere = (key = "") =>
    storage.read(key).then(
      () => true,
      () => false,
    );
  const kept = async () => {
    const { dossier, id } = await createLargeDossier();
    await makeExport.run({ ...scene.deps, pdf: quickPdf }, { exportId: id });
    const key = (await findExportRow(id))?.storageKey;
    expect(await isThere(key)).toBe(true);
    return { dossier, id, key };
  };
  const quickPdf = { ...scene.deps.pdf, print: async () => new Uint8Array([1, 2, 3]) };

  const old = await kept();
  const tomorrow = {
    ...scene.deps,
    clock: createFixedClock(new Date(Date.now() + 25 * 3_600_000)),
  };
  await expireExports.run(tomorrow, {});
  await scene.queue.runJobs(scene.deps);
  expect(await findExportRow(old.id)).toBeUndefined();
  expect(await isThere(old.key)).toBe(false);

  const erased = await kept();
  const { userId } = erased.dossier.coordinator;
  const [part] = dossierExportPersonalData;
  expect(await part?.read(db, userId)).toMatchObject([{ dossierId: erased.dossier.id }]);
  await part?.erase?.(db, { userId, verifiedEmail: null, now: new Date() }, scene.queue);
  expect(await findExport(db, erased.dossier.id, erased.id, new Date())).toBeNull();
  await expireExports.run(scene.deps, {});
  await scene.queue.runJobs(scene.deps);
  expect(await isThere(erased.key)).toBe(false);

  const deleted = await kept();
  await deleteDraft(deleted.dossier.caller, { dossierId: deleted.dossier.id });
  await scene.queue.runJobs(scene.deps);
  expect(await findExportRow(deleted.id)).toBeUndefined();
  expect(await isThere(deleted.key)).toBe(false);
});

test("[D-26 part] the data of a dossier are as documented", async () => {
  const dossier = await makeDossier(scene.deps, MODELS);
  await write(dossier, { summary: paragraphs("Une haie.") });
  const [row] = await scene.deps.db.select().from(dossiers).where(eq(dossiers.id, dossier.id));
  if (!row) throw new Error("no dossier");
  const data = await loadDossierJson(scene.deps.db, row, new Date());
  expect(dossierJsonSchema.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    dossier: { acronym: "SAISONS" },
    forms: [
      { formModelType: "general_information", answers: {} },
      { answers: { summary: [paragraphs("Une haie.")] } },
    ],
    formModels: [{ model: { children: [{ id: "s" }] } }, { model: { children: [{ id: "s" }] } }],
    teams: [{ number: 1, institution: { label: "Institut" } }],
    members: [{ role: "coordinator", teamNumber: 1 }],
  });
});

test("[D-26 part] the data of a dossier hold its receipts, its locks and what waits to be pasted", async () => {
  const { deps } = scene;
  const proposal = buildModelInput([question("a", "text", { required: true })]);
  const dossier = await makeCompleteDossier(deps, [proposal]);
  await depositDossier(dossier.caller, {
    dossierId: dossier.id,
  });
  const place = { dossierId: dossier.id, formModelType: "scientific_proposition" } as const;
  await deps.db
    .insert(dossierLocks)
    .values({ ...place, nodeId: "a", lockedBy: null, lockedAt: new Date() });
  await deps.db.insert(dossierUnplacedAnswers).values({
    ...place,
    fromName: "ANCIEN",
    node: question("old") as never,
    answer: ["Une haie d'alors."],
    why: "questionGone",
    createdAt: new Date(),
  });
  const [row] = await deps.db.select().from(dossiers).where(eq(dossiers.id, dossier.id));
  if (!row) throw new Error("no dossier");
  const pieces = [...streamDossierJson(await loadDossierJson(deps.db, row, new Date()))].join("");
  // The place of a file's bytes is not given out.
  expect(pieces).not.toContain('"from":{');
  const data = dossierJsonSchema.parse(JSON.parse(pieces));
  const [cv] = data.files;
  expect([cv?.kind, cv?.title, cv?.sha256]).toEqual(["cv", "CV", undefined]);
  expect(data.locks).toEqual([{ formModelType: "scientific_proposition", nodeId: "a" }]);
  expect(data.leftOvers).toMatchObject([
    { from: "ANCIEN", question: { id: "old" }, answer: ["Une haie d'alors."], why: "questionGone" },
  ]);
  const [deposit] = data.deposits;
  const receipt = parseReceiptFile(JSON.stringify(deposit?.receipt));
  const held = await findVersionByNumber(deps.db, dossier.id, 1);
  expect(receipt?.receipt.number).toBe(held?.receiptNumber);
  const key = createPublicKey({
    key: Buffer.from(receipt?.publicKey ?? "", "base64"),
    format: "der",
    type: "spki",
  });
  const signature = Buffer.from(receipt?.signature ?? "", "base64");
  expect(verify(null, Buffer.from(receipt?.signedText ?? ""), key, signature)).toBe(true);
});

test("[D-26 part] a deposited version is printed once, from what was frozen, whatever is written after", async () => {
  const { deps } = scene;
  const proposal = buildModelInput([question("a", "text", { required: true })]);
  const dossier = await makeCompleteDossier(deps, [proposal]);
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  const version = await findVersionByNumber(deps.db, dossier.id, 1);
  if (!version) throw new Error("not deposited");
  await deps.db.update(dossiers).set({ title: "Autre chose" }).where(eq(dossiers.id, dossier.id));
  const asked = { ...deps, queue: scene.queue };
  let printed = 0;
  const print: typeof deps.pdf.print = (...given) => {
    printed++;
    return deps.pdf.print(...given);
  };
  const counted = { ...asked, pdf: { ...deps.pdf, print } };
  const [made] = await Promise.all([
    loadVersionPdf(counted, version, "fr", { owner: "test" }),
    loadVersionPdf(counted, version, "fr", { owner: "test" }),
  ]);
  expect(printed).toBe(1);
  const { pages } = await readPdf(await deps.storage.read(frozenKey(made.sha256)));
  const text = pages.map((page) => page.text.replace(/\s+/g, " ")).join(" ");
  for (const words of ["Stockage saisonnier", "Déposé le", "Écrit", "Ada Roy"])
    expect(text).toContain(words);
  expect(text).not.toContain("Autre chose");
  const receipt = await findVersionReceipt(deps.db, version.id);
  for (const words of ["Version déposée 1", receipt?.number ?? "no receipt", version.sha256])
    expect(text.replace(/\s/g, "")).toContain(words.replace(/\s/g, ""));
  const unused = { ...deps.pdf, print: () => Promise.reject(new Error("made twice")) };
  expect(await loadVersionPdf({ ...asked, pdf: unused }, version, "fr", { owner: "test" })).toEqual(
    made,
  );
  // Two processes at once: the PDF recorded first is kept.
  const document = await loadVersionDocument(deps.db, version, "fr");
  const own = bindPrinter(deps.pdf, { owner: "test" });
  const later = { ...deps, print: own, clock: createFixedClock(new Date(Date.now() + 3_600_000)) };
  expect(await freezeVersionPdf(later, version, { document, locale: "fr" })).toEqual(made);
  expect(await isFileIntact(deps.storage, made)).toBe(true);
}, 120_000);

test("a large deposited version is printed by a job, and keeps nobody's printer in the request", async () => {
  const { deps } = scene;
  const questions = Array.from({ length: 120 }, (_, index) => question(`t${index}`, "text"));
  const dossier = await makeCompleteDossier(deps, [
    buildModelInput([question("a", "text", { required: true }), ...questions]),
  ]);
  await write(
    dossier,
    Object.fromEntries(questions.map(({ id }) => [id, "long ".repeat(190).trim()])),
  );
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  const version = await findVersionByNumber(deps.db, dossier.id, 1);
  if (!version) throw new Error("not deposited");
  const unused = { ...deps.pdf, print: () => Promise.reject(new Error("printed in the request")) };
  const asked = { ...deps, queue: scene.queue, pdf: unused };
  const ask = () => loadVersionPdf(asked, version, "fr", { owner: "test", maxWaitMs: 1 });
  await expect(ask()).rejects.toThrow("EXPORT_PREPARING");
  await scene.queue.runJobs(deps);
  expect((await ask()).bytes).toBeGreaterThan(1000);
}, 120_000);

/** A deposited dossier whose PDFs are requested but not printed. */
async function createDepositedVersion() {
  const { deps } = scene;
  const dossier = await makeCompleteDossier(deps, [
    buildModelInput([question("a", "text", { required: true })]),
  ]);
  await scene.queue.clear();
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  const version = await findVersionByNumber(deps.db, dossier.id, 1);
  if (!version) throw new Error("not deposited");
  return version;
}

const listDocuments = (versionId: string) =>
  scene.deps.db
    .select({ locale: depositDocuments.locale, sha256: depositDocuments.sha256 })
    .from(depositDocuments)
    .where(eq(depositDocuments.versionId, versionId))
    .orderBy(depositDocuments.locale);

const printWaiting = (over: Partial<DepsWithQueue> = {}) =>
  scene.queue.runJobs({ ...scene.deps, ...over }, makeVersionPdf as never);

test("a deposit queues its PDFs without printing; the job freezes and records each once, also after a worker died", async () => {
  const { deps } = scene;
  const version = await createDepositedVersion();
  const waiting = (await scene.queue.waiting()).filter(({ id }) => id === makeVersionPdf.id);
  expect(waiting.map(({ payload }) => payload)).toEqual(
    ["fr", "en"].map((locale) => ({ dossierId: version.dossierId, number: 1, locale })),
  );
  expect(await listDocuments(version.id)).toEqual([]);
  // The worker dies after the bytes are stored, before they are recorded.
  const documentSigner = {
    ...deps.documentSigner,
    getKey: () => Promise.reject(new Error("died")),
  };
  await expect(printWaiting({ documentSigner })).rejects.toThrow("died");
  expect(await listDocuments(version.id)).toEqual([]);
  // Requests are chosen at random among all missing PDFs, which those of the demonstration are too.
  const listOwn = async () =>
    (await scene.queue.waiting()).filter(
      ({ id, payload }) =>
        id === makeVersionPdf.id &&
        (payload as { dossierId: string }).dossierId === version.dossierId,
    );
  await expect
    .poll(
      async () => {
        await requestMissingPdfs.run(deps, {});
        return (await listOwn()).length;
      },
      { timeout: 20_000, interval: 10 },
    )
    .toBe(2);
  for (const { payload } of await listOwn()) await makeVersionPdf.run(deps, payload as never);
  await scene.queue.clear();
  const recorded = await listDocuments(version.id);
  expect(recorded.map(({ locale }) => locale)).toEqual(["en", "fr"]);
  // A second request prints and records nothing.
  await requestMissingPdfs.run(deps, {});
  await makeVersionPdf.run(deps, { dossierId: version.dossierId, number: 1, locale: "fr" });
  expect(await listDocuments(version.id)).toEqual(recorded);
  // The sweep of unused files spares the PDF.
  const clock = createFixedClock(new Date(Date.now() + 10 * 86_400_000));
  await sweepFrozenFiles.run({ ...deps, clock }, {});
  const pdf = await findFrozenPdf(deps.db, version.id, "fr");
  expect(pdf && (await isFileIntact(deps.storage, pdf))).toBe(true);
}, 120_000);

test("a PDF that was given out before PDFs were frozen is frozen as it is", async () => {
  const { deps } = scene;
  const version = await createDepositedVersion();
  const key = `dossier/${version.dossierId}/versions/1-fr.pdf`;
  await deps.storage.put(key, Buffer.from("%PDF-1.7 as it was given out"));
  await printWaiting();
  const pdf = await findFrozenPdf(deps.db, version.id, "fr");
  expect((await deps.storage.read(frozenKey(pdf?.sha256 ?? ""))).toString()).toBe(
    "%PDF-1.7 as it was given out",
  );
  await expect(deps.storage.bytes(key)).rejects.toThrow();
}, 120_000);
