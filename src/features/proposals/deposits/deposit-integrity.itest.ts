import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCv } from "#features/people/cv/commands/create-cv.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { removeAppendix } from "#features/proposals/appendices/commands/change-appendix.server.ts";
import { appendixFiles } from "#features/proposals/appendices/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { freeUnusedImages } from "#features/proposals/dossier-form/jobs/free-unused-images.server.ts";
import {
  dossierAnswerHistory,
  dossierAnswers,
  dossierImages,
  dossierPublications,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { loadDossierFacts } from "#features/proposals/team/queries/dossier-facts.server.ts";
import { listTasks } from "#features/proposals/team/rules/readiness.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import {
  addLegalRepresentatives,
  attachCv,
  makeCompleteDossier,
} from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { simulateFullDisk } from "#tests/support/full-disk.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";
import { abandonEdit, unlockDossier } from "./commands/edit-after-deposit.server.ts";
import { freezeCvsAhead } from "./jobs/freeze-cvs-ahead.server.ts";
import { loadCompleteness } from "./queries/completeness.server.ts";
import { findDepositedVersion, listVersions } from "./queries/versions.server.ts";
import { frozenKey, parseManifest } from "./rules/manifest.ts";
import { isFileIntact } from "./writes/freeze-files.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const PROPOSAL = buildModelInput([
  question("a", "text", { required: true }),
  question("b"),
  question("figure", "image"),
]);
const DAY = 86_400_000;

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

const createCompleteDossier = () => makeCompleteDossier(scene.deps, [PROPOSAL]);
const deposit = ({ id, caller }: Dossier, over: Partial<Dossier["caller"]> = {}) =>
  depositDossier({ ...caller, ...over }, { dossierId: id });
const digest = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** A file in a slot of its own, as after an upload. */
async function attach({ id, call }: Dossier, text: string, uploadedAt = new Date()) {
  const { db, storage } = scene.deps;
  const slot = { callId: call.id, kind: "simple", labelFr: "Devis", labelEn: "Quote" } as const;
  const [made] = await db
    .insert(callAppendices)
    .values({ ...slot, position: 1 })
    .returning();
  const content = Buffer.from(text);
  const storageKey = `dossier/${id}/appendix/${randomUUID()}`;
  await storage.put(storageKey, content);
  const [row] = await db
    .insert(appendixFiles)
    .values({
      dossierId: id,
      slotId: made?.id ?? "",
      fileName: "devis.pdf",
      format: "pdf",
      bytes: content.length,
      sha256: digest(content),
      position: 1,
      storageKey,
      uploadedAt,
    })
    .returning();
  if (!row) throw new Error("no appendix");
  return row;
}

const isThere = (key: string) =>
  scene.deps.storage.read(key).then(
    () => true,
    () => false,
  );

describe("what a deposit wants", () => {
  test("[D-24 part] is also that the creation was confirmed", async () => {
    const { db } = scene.deps;
    const dossier = await createCompleteDossier();
    await db.update(dossiers).set({ confirmedAt: null }).where(eq(dossiers.id, dossier.id));
    expect(
      (await loadCompleteness(db, dossier.id, { locale: "fr", now: new Date() })).isDepositAllowed,
    ).toBe(false);
    expect(await getOutcome(deposit(dossier))).toBe("FORBIDDEN_ROLE unconfirmed");
    expect(await listVersions(db, dossier.id)).toEqual([]);
  });

  test("is what the board of the team calls blocking, at every step", async () => {
    const { deps } = scene;
    const dossier = await makeDossier(deps, [PROPOSAL]);
    const { id, call, caller } = dossier;
    await deps.pool.query("insert into call_requirements (call_id) values ($1)", [call.id]);
    const manager = await addDossierMember(deps, id, "scientific_manager");
    const confirm = (confirmedAt: Date | null) =>
      deps.db.update(dossiers).set({ confirmedAt }).where(eq(dossiers.id, id));
    const saveA = () =>
      saveAnswers(caller, {
        dossierId: id,
        formModelType: "scientific_proposition",
        changes: [{ id: randomUUID(), key: "a", version: 0, answer: ["Oui"] }],
      });
    const wantAppendix = async () => {
      const { slotId } = await attach(dossier, "un");
      await deps.db
        .update(callAppendices)
        .set({ mandatory: true })
        .where(eq(callAppendices.id, slotId));
      await deps.db.delete(appendixFiles).where(eq(appendixFiles.dossierId, id));
      return slotId;
    };
    const blocking = async () => {
      const facts = (await loadDossierFacts(deps.db, [id], new Date())).get(id);
      const owed = (facts ? listTasks(facts) : []).filter(({ blocks }) => blocks);
      const kinds = owed.map(({ kind }) => kind);
      const { isDepositAllowed } = await loadCompleteness(deps.db, id, {
        locale: "fr",
        now: new Date(),
      });
      expect(isDepositAllowed, kinds.join()).toBe(kinds.length === 0);
      return kinds;
    };
    await confirm(null);
    expect(await blocking()).toHaveLength(6);
    await attachCv(caller, id);
    await attachCv(manager, id);
    expect(await blocking()).toEqual([
      "confirm",
      "answers",
      "legalRepresentative",
      "legalRepresentative",
    ]);
    await addLegalRepresentatives(deps.db, id);
    expect(await blocking()).toEqual(["confirm", "answers"]);
    await confirm(new Date());
    await saveA();
    expect(await blocking()).toEqual([]);
    await confirm(null);
    expect(await blocking()).toEqual(["confirm"]);
    await confirm(new Date());
    const slotId = await wantAppendix();
    expect(await blocking()).toEqual(["appendix"]);
    const retire = (retiredAt: Date | null) =>
      deps.db.update(callAppendices).set({ retiredAt }).where(eq(callAppendices.id, slotId));
    await retire(new Date());
    expect(await blocking()).toEqual([]);
    await retire(null);
    const given = await attach(dossier, "deux");
    await deps.db.update(appendixFiles).set({ slotId }).where(eq(appendixFiles.id, given.id));
    expect(await blocking()).toEqual([]);
    // A new team lacks the CV of its invited manager, and leaves the dossier once the invitation expires.
    await deps.db.insert(dossierTeams).values({ dossierId: id, number: 3 });
    await addLegalRepresentatives(deps.db, id);
    expect(await blocking()).toEqual([]);
    await deps.db.insert(invitations).values({
      dossierId: id,
      role: "scientific_manager",
      teamNumber: 3,
      firstName: "Marta",
      lastName: "Vasconcelos",
      email: "marta@example.org",
      message: "",
      locale: "en",
      sentAt: new Date(),
    });
    expect(await blocking()).toEqual(["invitation"]);
    await addDossierMember(deps, id, "member", { teamNumber: 3 });
    expect(await blocking()).toEqual(["invitation"]);
    const refused = { state: "refused", endedAt: new Date() } as const;
    await deps.db.update(invitations).set(refused).where(eq(invitations.dossierId, id));
    expect(await blocking()).toEqual(["manager"]);
  });
});

test("files of a slot that the agency retired are part of the deposit, as the page says", async () => {
  const { db } = scene.deps;
  const dossier = await createCompleteDossier();
  const { slotId } = await attach(dossier, "devis");
  await db
    .update(callAppendices)
    .set({ retiredAt: new Date(), mandatory: true })
    .where(eq(callAppendices.id, slotId));
  await deposit(dossier);
  const held = await findDepositedVersion(db, dossier.id);
  expect(parseManifest(held?.manifest ?? "").appendices).toMatchObject([
    { slotId, fileName: "devis.pdf" },
  ]);
});

test("no address of anybody's account stands in what every member can read", async () => {
  const { pool, db } = scene.deps;
  const dossier = await createCompleteDossier();
  await deposit(dossier);
  const { rows } = await pool.query<{ email: string }>("select email from users where id = $1", [
    dossier.coordinator.userId,
  ]);
  const email = rows[0]?.email ?? "";
  expect(email).toContain("@");
  expect((await findDepositedVersion(db, dossier.id))?.manifest).not.toContain(email);
});

describe("an edit that is abandoned", () => {
  const memberOf = async ({ id }: Dossier) => {
    const [row] = await scene.deps.db
      .select()
      .from(dossierMembers)
      .where(eq(dossierMembers.dossierId, id));
    if (!row) throw new Error("no member");
    return row;
  };
  const usesOf = async ({ id }: Dossier) => {
    const { rows } = await scene.deps.pool.query<{ cv: string; deposited: boolean }>(
      `select cv_id as cv, deposited_at is not null as deposited from cv_uses where dossier_id = $1
       union all select cv_file_id, deposited_at is not null from cv_file_uses where dossier_id = $1`,
      [id],
    );
    return rows;
  };

  test("[D-25 part] gives back the works and the CVs, and CVs know which dossier holds them", async () => {
    const { db, pool } = scene.deps;
    const dossier = await createCompleteDossier();
    const { userId } = dossier.coordinator;
    const works = { dossierId: dossier.id, userId, updatedAt: new Date() };
    const list = "publications-hal" as const;
    await db.insert(dossierPublications).values({ ...works, list, publications: ["Un article"] });
    // The deposit records the use of an uploaded CV, as of a built one.
    const { rows } = await pool.query<{ id: string }>(
      `insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
       values ($1, 'CV', 'cv.pdf', 'pdf', 3, $2, $3, now()) returning id`,
      [userId, digest(Buffer.from("abc")), `cv/${userId}/${randomUUID()}`],
    );
    const cvFileId = rows[0]?.id ?? "";
    await pool
      .query("select key from cv_files where id = $1", [cvFileId])
      .then(({ rows: [row] }) => scene.deps.storage.put(row.key, Buffer.from("abc")));
    const member = await memberOf(dossier);
    const choose = (cv: { cvId: string | null; cvFileId: string | null }) =>
      chooseCv(dossier.caller, { dossierId: dossier.id, memberId: member.id, ...cv });
    await choose({ cvId: null, cvFileId });
    await deposit(dossier);
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    await db.update(dossierPublications).set({ publications: ["Tout autre chose"] });
    await db
      .insert(dossierPublications)
      .values({ ...works, list: "publications-hal-cv", publications: ["De trop"] });
    const { id: cvId } = await createCv(dossier.caller, { title: "Autre", locale: "fr" });
    await choose({ cvId, cvFileId: null });
    expect(await usesOf(dossier)).toEqual([
      { cv: cvId, deposited: false },
      { cv: cvFileId, deposited: true },
    ]);
    await abandonEdit(dossier.caller, { dossierId: dossier.id });
    const given = await db
      .select({ list: dossierPublications.list, publications: dossierPublications.publications })
      .from(dossierPublications)
      .where(eq(dossierPublications.dossierId, dossier.id));
    expect(given).toEqual([{ list, publications: ["Un article"] }]);
    expect(await memberOf(dossier)).toMatchObject({ cvId: null, cvFileId });
    expect(await usesOf(dossier)).toEqual([{ cv: cvFileId, deposited: true }]);
  });

  test("[D-25 part] brings deposited files back whatever clocks said, and lets go of the bytes of those it added", async () => {
    const { deps, queue } = scene;
    const dossier = await createCompleteDossier();
    // Dated by a process whose clock is ahead.
    const deposited = await attach(dossier, "déposé", new Date(Date.now() + DAY));
    await deposit(dossier);
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    await removeAppendix(dossier.caller, { dossierId: dossier.id, fileId: deposited.id });
    // Dated by a process whose clock is behind.
    const removed = await attach(dossier, "ôté", new Date(Date.now() - DAY));
    await removeAppendix(dossier.caller, { dossierId: dossier.id, fileId: removed.id });
    const added = await attach(dossier, "ajouté");
    await abandonEdit(dossier.caller, { dossierId: dossier.id });
    await queue.runJobs(deps);
    const rows = await deps.db
      .select({ id: appendixFiles.id, storageKey: appendixFiles.storageKey })
      .from(appendixFiles)
      .where(eq(appendixFiles.dossierId, dossier.id));
    expect(rows).toEqual([{ id: deposited.id, storageKey: deposited.storageKey }]);
    expect(await isThere(deposited.storageKey)).toBe(true);
    expect(await isThere(removed.storageKey)).toBe(false);
    expect(await isThere(added.storageKey)).toBe(false);
  });
});

describe("images", () => {
  async function withImage() {
    const { db, storage } = scene.deps;
    const dossier = await createCompleteDossier();
    const filename = `${randomUUID()}.png`;
    const storageKey = `dossier/${dossier.id}/${filename}`;
    const content = Buffer.from(`image ${filename}`);
    await storage.put(storageKey, content);
    await db.insert(dossierImages).values({
      dossierId: dossier.id,
      filename,
      storageKey,
      contentType: "image/png",
      bytes: content.length,
      sha256: digest(content),
      width: 1,
      height: 1,
      createdAt: new Date(),
    });
    const answer = [{ filename, width: 1, height: 1 }];
    const show = () =>
      db.insert(dossierAnswers).values({
        dossierId: dossier.id,
        formModelType: "scientific_proposition",
        key: "figure",
        nodeId: "figure",
        answer,
        version: 1,
        updatedAt: new Date(),
      });
    const rows = () =>
      db.select().from(dossierImages).where(eq(dossierImages.dossierId, dossier.id));
    return { dossier, answer, show, rows };
  }
  const freeLater = () =>
    freeUnusedImages.run(
      { ...scene.deps, clock: createFixedClock(new Date(Date.now() + 90 * DAY)) },
      {},
    );

  test("of a deposited version, or of what waits for a place, are never freed", async () => {
    const { db } = scene.deps;
    const { dossier, show, rows } = await withImage();
    await show();
    await deposit(dossier);
    for (const table of [dossierAnswers, dossierAnswerHistory]) {
      await db.delete(table).where(eq(table.dossierId, dossier.id));
    }
    const waiting = await withImage();
    await db.insert(dossierUnplacedAnswers).values({
      dossierId: waiting.dossier.id,
      fromName: "AVANT",
      formModelType: "scientific_proposition",
      node: question("figure", "image") as never,
      answer: waiting.answer,
      why: "questionGone",
      createdAt: new Date(),
    });
    const unused = await withImage();
    await freeLater();
    expect(await rows()).toHaveLength(1);
    expect(await waiting.rows()).toHaveLength(1);
    expect(await unused.rows()).toHaveLength(0);
  });

  test("that an answer shows and nobody has are not left out of a deposit: it is refused", async () => {
    const { db } = scene.deps;
    const { dossier, show } = await withImage();
    await show();
    await db.delete(dossierImages).where(eq(dossierImages.dossierId, dossier.id));
    expect(await getOutcome(deposit(dossier))).toContain("UNAVAILABLE fileUnreadable");
  });
});

describe("under its digest in the storage", () => {
  test("a file that is not what it was never comes, and what is there is neither overwritten nor deleted", async () => {
    const { storage } = scene.deps;
    const dossier = await createCompleteDossier();
    const right = `juste ${randomUUID()}`;
    const { storageKey, sha256, bytes } = await attach(dossier, right);
    await storage.put(storageKey, Buffer.from("faux"));
    expect(await getOutcome(deposit(dossier))).toContain("UNAVAILABLE fileUnreadable");
    expect(await isThere(frozenKey(sha256))).toBe(false);
    // Another deposit stores the right bytes while this one copies.
    const meanwhile: Storage = {
      ...storage,
      async stream(key, range) {
        if (key === storageKey) await storage.put(frozenKey(sha256), Buffer.from(right));
        return storage.stream(key, range);
      },
    };
    expect(await getOutcome(deposit(dossier, { storage: meanwhile }))).toContain(
      "UNAVAILABLE fileUnreadable",
    );
    expect(await isFileIntact(storage, { sha256, bytes })).toBe(true);
  });

  test("nothing comes while the disk is full: not the CV, nor an appendix; the draft is whole, and deposited once there is room", async () => {
    const { deps } = scene;
    const dossier = await createCompleteDossier();
    const { sha256 } = await attach(dossier, `un devis ${randomUUID()}`);
    const { storage } = deps;
    const full = simulateFullDisk(storage);
    const printed: Storage = {
      ...storage,
      // Enough storage for the CV, not for the appendix.
      putStream: (key, ...given) =>
        (key === frozenKey(sha256) ? full : storage).putStream(key, ...given),
    };
    for (const one of [full, printed]) {
      expect(await getOutcome(deposit(dossier, { storage: one }))).toBe("UNAVAILABLE storageFull");
    }
    expect(await isThere(frozenKey(sha256))).toBe(false);
    expect(await listVersions(deps.db, dossier.id)).toEqual([]);
    const [row] = await deps.db.select().from(dossiers).where(eq(dossiers.id, dossier.id));
    expect(row?.place).toBe("draft");
    expect(await getOutcome(deposit(dossier))).toBe("done");
    expect(await isThere(frozenKey(sha256))).toBe(true);
  });

  test("a CV that cannot be printed does not come, and whoever deposits is told that it is the CV", async () => {
    const dossier = await createCompleteDossier();
    const pdf = {
      ...scene.deps.pdf,
      print: () => Promise.reject(new Error("A PDF took longer than 60000 ms")),
    };
    expect(await getOutcome(deposit(dossier, { pdf }))).toContain("UNAVAILABLE cvUnprintable");
    expect(await getOutcome(deposit(dossier))).toBe("done");
  });

  test("a CV lies there before the last day of its call is over: the deposit prints nothing", async () => {
    const { deps } = scene;
    const dossier = await createCompleteDossier();
    const printed: string[] = [];
    const counting = (name: string) => ({
      ...deps.pdf,
      print: (...given: Parameters<typeof deps.pdf.print>) => {
        printed.push(name);
        return deps.pdf.print(...given);
      },
    });
    const closesAt = new Date(Date.now() + DAY / 2);
    await deps.db.update(calls).set({ closesAt }).where(eq(calls.id, dossier.call.id));
    const ahead = async (inMinutes: number) => {
      const clock = createFixedClock(new Date(Date.now() + inMinutes * 60_000));
      await freezeCvsAhead.run({ ...deps, clock, pdf: counting("ahead") }, {});
      return printed.splice(0).length;
    };
    // A CV saved a minute ago is skipped; an idle one is printed once.
    expect([await ahead(1), await ahead(3), await ahead(4)]).toEqual([0, 1, 0]);
    expect(await getOutcome(deposit(dossier, { pdf: counting("deposit") }))).toBe("done");
    expect(printed).toEqual([]);
    const held = await findDepositedVersion(deps.db, dossier.id);
    const [file] = parseManifest(held?.manifest ?? "").files;
    expect(file && (await isFileIntact(deps.storage, file))).toBe(true);
    // A CV that was not printed ahead is printed by the deposit.
    const other = await createCompleteDossier();
    expect(await getOutcome(deposit(other, { pdf: counting("deposit") }))).toBe("done");
    expect(printed).toEqual(["deposit"]);
  });

  test("a storage that does not answer is not taken for an empty one", async () => {
    const { storage } = scene.deps;
    const sha256 = digest(Buffer.from("x"));
    const broken = { stream: () => Promise.reject(new Error("socket hang up")) };
    await expect(isFileIntact(broken, { sha256, bytes: 1 })).rejects.toThrow("hang up");
    expect(
      await isFileIntact(storage, { sha256: digest(Buffer.from(randomUUID())), bytes: 1 }),
    ).toBe(false);
    const other = { stream: async () => Readable.from([Buffer.from("y")]) };
    expect(await isFileIntact(other, { sha256, bytes: 1 })).toBe(false);
  });
});
