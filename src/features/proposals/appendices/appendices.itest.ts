import { createHash } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import { deleteDraft } from "#features/proposals/dossiers/commands/delete-draft.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices, callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { buildXlsx, buildZipBomb, makeAppendixSlot } from "#tests/factories/appendices.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { buildEncryptedPdf, buildPdfWithPages } from "#tests/factories/pdf.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { startClamav } from "#tests/support/clamav-stand-in.ts";
import { activeFiles, buildDocx, buildOdt, buildPdf, EICAR } from "#tests/support/cv-files.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { addAppendix, createAppendixKey } from "./commands/add-appendix.server.ts";
import { beginUpload } from "./commands/begin-upload.server.ts";
import { moveAppendix, removeAppendix, renameAppendix } from "./commands/change-appendix.server.ts";
import { isMandatoryAppendixMissing, listAppendixFiles } from "./queries/appendices.server.ts";
import { appendixFiles as files } from "./tables.server.ts";
import { loadAppendicesPage } from "./views/appendices-page.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

type Dossier = Awaited<ReturnType<typeof makeDossier>>;
type Caller = Dossier["caller"];

/** Inspected without the PDF thread, which these tests do not cover. */
const LETTER = buildOdt();
const MODEL = buildModelInput([section("s", [question("a", "text")])]);
const begin = () => makeDossier(scene.deps, [MODEL]);

/** As the page does: the file is stored before it is inspected. */
async function add(
  { id: dossierId, caller: own }: Dossier,
  slotId: string,
  {
    content = LETTER,
    fileName = "lettre.odt",
    replaces = null as string | null,
    caller = own as Caller,
  } = {},
) {
  const storageKey = createAppendixKey(dossierId);
  await scene.deps.storage.put(storageKey, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const stored = { storageKey, fileName, sha256, bytes: content.length };
  return addAppendix(caller, { dossierId, slotId, replaces, stored });
}

const names = async ({ id }: Dossier) =>
  (await listAppendixFiles(scene.deps.db, id)).map(({ fileName }) => fileName);

describe("[D-21 part] appendices of a dossier", () => {
  test("a file is kept with what was found out about it, and a mandatory slot no longer misses it", async () => {
    const dossier = await begin();
    const { db } = scene.deps;
    expect(await isMandatoryAppendixMissing(db, dossier.id)).toBe(false);
    const slotId = await makeAppendixSlot(db, dossier.call.id, {
      kind: "financial",
      mandatory: true,
    });
    expect(await isMandatoryAppendixMissing(db, dossier.id)).toBe(true);
    const content = buildXlsx();
    const { id } = await add(dossier, slotId, { content, fileName: "C:\\Docs\\Budget été.xlsx" });
    expect(await isMandatoryAppendixMissing(db, dossier.id)).toBe(false);
    const [file] = await listAppendixFiles(db, dossier.id);
    expect(file).toMatchObject({
      id,
      slotId,
      kind: "financial",
      fileName: "Budget été.xlsx",
      mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      pages: null,
      position: 1,
      uploadedBy: dossier.coordinator.userId,
    });
  });

  test("a PDF is looked at: its pages are counted; whoever attached it is named as the dossier names them", async () => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id);
    const shown = { shownFirstName: "Grace", shownLastName: "Hopper" };
    const caller = await addDossierMember(scene.deps, dossier.id, "scientific_manager", shown);
    await add(dossier, slotId, { content: buildPdfWithPages(12), fileName: "rapport.pdf", caller });
    expect((await listAppendixFiles(scene.deps.db, dossier.id))[0]).toMatchObject({
      pages: 12,
      uploader: "Grace Hopper",
    });
  });

  test("past the count, and past what is kept for the mandatory ones, nothing is added", async () => {
    const dossier = await begin();
    const { db } = scene.deps;
    const { id: callId } = dossier.call;
    const financial = await makeAppendixSlot(db, callId, { kind: "financial", mandatory: true });
    const simple = await makeAppendixSlot(db, callId, { position: 2 });
    await db.insert(callRequirements).values({ callId, maxAppendices: 1 });
    expect(await getOutcome(add(dossier, simple))).toBe("TAKEN keptForMandatory");
    await add(dossier, financial);
    expect(await getOutcome(add(dossier, financial))).toBe("TAKEN financialGiven");
    await db
      .update(callRequirements)
      .set({ maxAppendices: null })
      .where(eq(callRequirements.callId, callId));
    await add(dossier, simple);
    expect(await getOutcome(add(dossier, simple))).toBe("TAKEN full");
  });

  test("a retired slot keeps its files, which can be removed, and takes no others", async () => {
    const { db } = scene.deps;
    const dossier = await begin();
    const slotId = await makeAppendixSlot(db, dossier.call.id, { mandatory: true, maxCount: 3 });
    const empty = await makeAppendixSlot(db, dossier.call.id, { mandatory: true, position: 2 });
    const { id } = await add(dossier, slotId);
    await db
      .update(callAppendices)
      .set({ retiredAt: new Date() })
      .where(eq(callAppendices.callId, dossier.call.id));
    expect(await getOutcome(add(dossier, slotId))).toBe("TAKEN retired");
    expect(await getOutcome(add(dossier, slotId, { replaces: id }))).toBe("TAKEN retired");
    const announce = (replaces: string | null) =>
      getOutcome(
        beginUpload(dossier.caller, {
          dossierId: dossier.id,
          slotId,
          replaces,
          fileName: "b.odt",
          bytes: 10,
        }),
      );
    expect([await announce(null), await announce(id)]).toEqual(["TAKEN retired", "TAKEN retired"]);
    expect(await names(dossier)).toEqual(["lettre.odt"]);
    expect(await isMandatoryAppendixMissing(db, dossier.id)).toBe(false);
    const view = async () => {
      const { actor } = dossier.caller;
      const subject = await dossierForActor(db, actor, dossier.id);
      return loadAppendicesPage(db, subject, actor, { locale: "fr", now: new Date() });
    };
    // The slot that never had a file here is not shown.
    expect((await view()).slots).toMatchObject([{ id: slotId, isRetired: true, missing: false }]);
    await removeAppendix(dossier.caller, { dossierId: dossier.id, fileId: id });
    expect((await view()).slots).toEqual([]);
    expect(await getOutcome(add(dossier, empty))).toBe("TAKEN retired");
  });

  test("two at once for the last place: one is refused", async () => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id);
    const other = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
    const outcomes = await Promise.all([
      getOutcome(add(dossier, slotId)),
      getOutcome(add(dossier, slotId, { caller: other })),
      getOutcome(add(dossier, slotId)),
    ]);
    expect(outcomes.filter((outcome) => outcome === "TAKEN full")).toHaveLength(2);
    expect(await names(dossier)).toHaveLength(1);
  });

  test("a file takes the place of another; the old one leaves the storage, unless a deposit holds it", async () => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, { maxCount: 2 });
    const { id: first } = await add(dossier, slotId, { fileName: "un.odt" });
    await add(dossier, slotId, { fileName: "deux.odt" });
    const [{ storageKey } = { storageKey: "" }] = await listAppendixFiles(
      scene.deps.db,
      dossier.id,
    );
    const { id } = await add(dossier, slotId, { fileName: "nouveau.odt", replaces: first });
    expect(await names(dossier)).toEqual(["nouveau.odt", "deux.odt"]);
    expect(await getOutcome(add(dossier, slotId, { replaces: first }))).toBe("STALE replacedGone");
    await scene.queue.runJobs(scene.deps, deleteDossierFile);
    await expect(scene.deps.storage.read(storageKey)).rejects.toThrow();

    const held = (await listAppendixFiles(scene.deps.db, dossier.id))[0];
    const deposited = { place: "published", unlocked: true, publishedAt: new Date() } as const;
    await scene.deps.db.update(dossiers).set(deposited).where(eq(dossiers.id, dossier.id));
    // The sources of a version are named in its manifest.
    await scene.deps.pool.query(
      `insert into deposit_versions (dossier_id, number, kind, manifest, sha256, forms, deposited_at)
       select $1, 1, 'deposit', $2::text, encode(sha256(convert_to($2::text, 'UTF8')), 'hex'), '{}', now()`,
      [dossier.id, JSON.stringify({ files: [{ source: `appendix:${held?.storageKey}` }] })],
    );
    await removeAppendix(dossier.caller, { dossierId: dossier.id, fileId: id });
    await scene.queue.runJobs(scene.deps, deleteDossierFile);
    expect(await names(dossier)).toEqual(["deux.odt"]);
    expect((await scene.deps.storage.read(held?.storageKey ?? "")).equals(LETTER)).toBe(true);
  });

  test("files are renamed and moved; at the end of the list nothing happens", async () => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, { maxCount: 3 });
    const ids: string[] = [];
    for (const fileName of ["a.odt", "b.odt", "c.odt"])
      ids.push((await add(dossier, slotId, { fileName })).id);
    const [a = "", , c = ""] = ids;
    const about = (fileId: string) => ({ dossierId: dossier.id, fileId });
    await moveAppendix(dossier.caller, { ...about(c), direction: "up" });
    await moveAppendix(dossier.caller, { ...about(c), direction: "up" });
    await moveAppendix(dossier.caller, { ...about(c), direction: "up" });
    await moveAppendix(dossier.caller, { ...about(a), direction: "down" });
    expect(await names(dossier)).toEqual(["c.odt", "b.odt", "a.odt"]);
    await renameAppendix(dossier.caller, { ...about(a), name: "Lettre <INRAE>/Rennes" });
    expect(await names(dossier)).toEqual(["c.odt", "b.odt", "Lettre INRAE Rennes.odt"]);
    const empty = renameAppendix(dossier.caller, { ...about(a), name: "  " });
    expect(await getOutcome(empty)).toBe("INVALID name=missing");
  });

  test("the journal names the files, those that are gone too, and both names of one that was renamed", async () => {
    setTranslations({ fr, en });
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, { maxCount: 2 });
    const { id: fileId } = await add(dossier, slotId, { fileName: "plan.odt" });
    await renameAppendix(dossier.caller, { dossierId: dossier.id, fileId, name: "Devis" });
    await removeAppendix(dossier.caller, { dossierId: dossier.id, fileId });
    const page = { locale: "en", now: new Date(), t: getTranslator("en") } as const;
    const { entries } = await loadJournal(scene.deps.db, dossier.id, page);
    expect(entries.slice(0, 3).map(({ what, about }) => [what, about])).toEqual([
      ["removed an appendix", "Devis.odt"],
      ["renamed an appendix", "plan.odt → Devis.odt"],
      ["attached an appendix", "plan.odt"],
    ]);
  });

  test("members who do not write, strangers and other dossiers' files: nobody changes what is not theirs to change", async () => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, { maxCount: 2 });
    const { id: fileId } = await add(dossier, slotId);
    const reader = await addDossierMember(scene.deps, dossier.id, "member");
    const writer = await addDossierMember(scene.deps, dossier.id, "member", { mayWrite: true });
    const stranger = {
      ...scene.deps,
      actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
    };
    const about = { dossierId: dossier.id, fileId };
    expect(await getOutcome(add(dossier, slotId, { caller: reader }))).toBe(
      "FORBIDDEN_ROLE notYourRole",
    );
    expect(await getOutcome(removeAppendix(reader, about))).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await getOutcome(add(dossier, slotId, { caller: stranger }))).toBe("NOT_FOUND");
    expect(await getOutcome(removeAppendix(stranger, about))).toBe("NOT_FOUND");
    const elsewhere = await begin();
    const there = { ...about, dossierId: elsewhere.id };
    expect(await getOutcome(removeAppendix(elsewhere.caller, there))).toBe("NOT_FOUND");
    // A slot of another call is not accepted.
    expect(await getOutcome(add(elsewhere, slotId))).toBe("NOT_FOUND");
    await add(dossier, slotId, { caller: writer });
    await scene.deps.db
      .update(dossiers)
      .set({ place: "published", publishedAt: new Date() })
      .where(eq(dossiers.id, dossier.id));
    expect(await getOutcome(removeAppendix(dossier.caller, about))).toBe(
      "FORBIDDEN_ROLE deposited",
    );
  });

  test.each([
    ["empty", "vide.pdf", Buffer.alloc(0)],
    ["format", "page.html", Buffer.from("<html></html>")],
    ["format", "programme.pdf", Buffer.from("MZ\u0090")],
    ["active", "macros.docx", activeFiles["macros that call themselves a picture"] ?? null],
    ["encrypted", "secret.pdf", buildEncryptedPdf()],
    ["unreadable", "coupe.pdf", buildPdf()],
    ["bomb", "bombe.docx", buildZipBomb()],
    ["format", "hors dossier.docx", buildDocx({ "../../etc/a.xml": Buffer.from("x") })],
    ["mismatch/pdf/docx", "budget.pdf", buildDocx()],
    ["mismatch/ods/odt", "texte.ods", buildOdt()],
  ])("%s: %s is not taken", async (problem, fileName, content) => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id);
    const refused = add(dossier, slotId, { fileName, content: content ?? Buffer.alloc(0) });
    await expect(refused).rejects.toMatchObject({ code: "INVALID", details: { file: problem } });
    expect(await names(dossier)).toEqual([]);
  });

  test("where a scanner is set, a file is scanned; one that does not answer closes the door", async () => {
    const clamav = await startClamav();
    try {
      const dossier = await begin();
      const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id);
      const env = { ...scene.deps.env, CLAMAV_URL: clamav.url };
      const caller = { ...dossier.caller, env };
      const infected = buildOdt(undefined, { "notes.txt": [Buffer.from(EICAR), { level: 0 }] });
      expect(await getOutcome(add(dossier, slotId, { caller, content: infected }))).toBe(
        "INVALID file=infected",
      );
      clamav.behaviour = "refusing";
      expect(await getOutcome(add(dossier, slotId, { caller }))).toBe("UNAVAILABLE scannerDown");
      clamav.behaviour = "working";
      await add(dossier, slotId, { caller });
    } finally {
      await clamav.stop();
    }
    expect(
      (await scene.deps.db.select().from(files).where(isNotNull(files.scannedAt))).length,
    ).toBe(1);
  });

  test("a draft that is deleted takes its files along", async () => {
    const dossier = await begin();
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id);
    await add(dossier, slotId);
    const [file] = await listAppendixFiles(scene.deps.db, dossier.id);
    await deleteDraft(dossier.caller, { dossierId: dossier.id });
    await scene.queue.runJobs(scene.deps);
    await expect(scene.deps.storage.read(file?.storageKey ?? "")).rejects.toThrow();
  });
});
