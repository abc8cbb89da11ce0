import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { dossierAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { loadInvitationById } from "#features/proposals/team/queries/invitations.server.ts";
import { getInvitationEnd } from "#features/proposals/team/rules/invitation.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import type { StaffActor } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { createFixedClock } from "#platform/clock.ts";
import { createDocumentSigner } from "#platform/document-signer.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { releaseDecided } from "#tests/support/release-decisions.ts";
import { requireAuditedStates } from "#tests/support/require-audited-states.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { requestCompletion } from "./commands/completion.server.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";
import { abandonEdit, lapseEdit, unlockDossier } from "./commands/edit-after-deposit.server.ts";
import { lapseEdits } from "./jobs/lapse-edits.server.ts";
import { mailReceipt } from "./jobs/mail-receipt.server.ts";
import {
  findDepositedVersion,
  findVersionReceipt,
  listVersionFiles,
  listVersions,
} from "./queries/versions.server.ts";
import { parseManifest } from "./rules/manifest.ts";
import { formatReceiptFile, parseReceipt } from "./rules/receipt.ts";
import {
  depositDocuments,
  depositFiles,
  depositReceipts,
  depositVersions,
  dossierEdits,
  receiptKeys,
} from "./tables.server.ts";
import { loadEditView } from "./views/edit-view.server.ts";
import { loadReceiptView } from "./views/receipt-view.server.ts";
import { loadSubmitBar } from "./views/submit-bar.server.ts";
import { verifyReceipt } from "./views/verification.server.ts";
import { isFileIntact } from "./writes/freeze-files.server.ts";
import { recordDocument } from "./writes/record-document.server.ts";

const origin = "http://localhost:4100";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  await requireAuditedStates(scene.deps.pool);
});
afterAll(() => scene.end());

const DAY = 86_400_000;
const PROPOSAL = buildModelInput([question("a", "text", { required: true }), question("b")]);

/** A request that opens the first question. */
const COMPLETION = {
  parts: { sections: { scientific_proposition: ["a"] }, appendices: [], team: false, cvs: false },
  reason: "La lettre manque.",
};

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

/** Complete, and its call closes in an hour. */
async function createCompleteDossier() {
  const dossier = await makeCompleteDossier(scene.deps, [PROPOSAL]);
  return {
    ...dossier,
    deposit: () =>
      depositDossier(withRequest(dossier.caller, { origin }), { dossierId: dossier.id }),
  };
}

async function answer({ id, caller }: Dossier, key: string, text: string) {
  const [held] = await scene.deps.db
    .select({ version: dossierAnswers.version })
    .from(dossierAnswers)
    .where(sql`${dossierAnswers.dossierId} = ${id} and ${dossierAnswers.key} = ${key}`);
  const change = { id: randomUUID(), key, version: held?.version ?? 0, answer: [text] };
  const { verdicts } = await saveAnswers(caller, {
    dossierId: id,
    formModelType: "scientific_proposition",
    changes: [change],
  });
  expect(verdicts.get(key)?.kind).toBe("saved");
}

const loadAnswers = async (id: string) => {
  const rows = await scene.deps.db
    .select({ key: dossierAnswers.key, answer: dossierAnswers.answer })
    .from(dossierAnswers)
    .where(eq(dossierAnswers.dossierId, id));
  return Object.fromEntries(rows.map(({ key, answer: given }) => [key, given]));
};

/** A decider of the agency that runs the dossier's call. */
async function makeAgencyActor(dossierId: string): Promise<StaffActor> {
  const [call] = await scene.deps.db
    .select({ partnerId: calls.partnerId })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(eq(dossiers.id, dossierId));
  if (!call) throw new Error(`no dossier ${dossierId}`);
  const { id: userId } = await makeResearcher(scene.deps.db);
  return makeStaffActor(userId, { role: "decider", partnerId: call.partnerId });
}

const listAuditEvents = async (id: string) => {
  const rows = await scene.deps.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.id);
  return rows.map(({ event }) => event);
};

const loadState = async (id: string) => {
  const [row] = await scene.deps.db
    .select({ place: dossiers.place, unlocked: dossiers.unlocked })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  return row;
};

const at = (caller: Dossier["caller"], moment: Date) => ({
  ...caller,
  clock: createFixedClock(moment),
});

/** The submit bar at a moment. */
const loadBar = async ({ id, caller }: Dossier, now: Date) =>
  loadSubmitBar(
    scene.deps.db,
    await loadReadableDossier(scene.deps.db, caller.actor, id),
    caller.actor,
    {
      locale: "fr",
      now,
    },
  );

/** Moves the closing of a dossier's call. */
async function closeAt({ call }: Dossier, moment: Date) {
  await scene.deps.db.update(calls).set({ closesAt: moment }).where(eq(calls.id, call.id));
}

describe("a deposit", () => {
  test("[D-24 part] freezes everything in a version, signs its receipt, tells the whole team, and is read-only from then on", async () => {
    const { deps, queue } = scene;
    const dossier = await createCompleteDossier();
    const other = await addDossierMember(deps, dossier.id, "member", { teamNumber: 1 });
    await queue.clear();
    let filed: Awaited<ReturnType<typeof dossier.deposit>> | undefined;
    const statements = await countStatements(deps.pool, async () => {
      filed = await dossier.deposit();
    });
    // Hundreds of deposits come in the last minute of a call, so the number of statements matters.
    expect(statements).toBeLessThanOrEqual(60);
    const { version, receiptNumber } = filed ?? {};
    expect(version).toBe(1);
    expect(await loadState(dossier.id)).toEqual({ place: "published", unlocked: false });

    const held = await findDepositedVersion(deps.db, dossier.id);
    const manifest = parseManifest(held?.manifest ?? "");
    expect(toCanonicalJson(manifest)).toBe(held?.manifest);
    const [{ number } = { number: "" }] = await deps.db
      .select({ number: dossiers.number })
      .from(dossiers)
      .where(eq(dossiers.id, dossier.id));
    expect(manifest).toMatchObject({ format: 2, dossier: { number } });
    expect(number.startsWith(`${manifest.call.number}-`)).toBe(true);
    expect(manifest.forms[0]?.answers).toEqual({ a: ["Écrit"] });
    expect(manifest.teams[0]?.legalRepresentative).toMatchObject({ lastName: expect.any(String) });
    expect(manifest.members).toHaveLength(2);
    const files = await listVersionFiles(deps.db, held?.id ?? "");
    expect(files.map(({ kind }) => kind)).toEqual(["cv"]);
    for (const file of files) expect(await isFileIntact(deps.storage, file)).toBe(true);

    const row = await findVersionReceipt(deps.db, held?.id ?? "");
    const receipt = parseReceipt(row?.receipt ?? "");
    expect(receipt.number).toBe(receiptNumber);
    expect(receipt).toMatchObject({ format: 2, dossier: { number } });
    expect(receipt.version.sha256).toBe(held?.sha256);
    expect(receipt.files).toEqual(
      files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    );

    const told = await deps.pool.query(
      "select user_id from notifications where kind = 'proposal_deposit' and key = $1",
      [`deposit:${dossier.id}:1`],
    );
    // The notification skips the depositor; the receipt goes to both.
    expect(told.rowCount).toBe(1);
    expect(told.rows[0].user_id).not.toBe(dossier.caller.actor.userId);
    const waiting = (await queue.waiting()).filter(({ id }) => id === mailReceipt.id);
    expect(waiting).toHaveLength(2);
    await deps.db
      .update(calls)
      .set({ eligibilityAnswerOn: "2027-04-02", decisionsOn: "2027-07" })
      .where(eq(calls.id, dossier.call.id));
    const shown = await loadReceiptView(deps.db, dossier.id, {
      ...{ locale: "en", now: new Date(), origin },
    });
    expect(shown?.announced).toEqual([
      ["Announced answer about eligibility", expect.stringContaining("2 April 2027")],
      ["Announced decisions", "July 2027"],
    ]);
    const mails = await queue.runJobs(deps, mailReceipt);
    for (const mail of mails) {
      expect(mail.text).toMatch(/Réponse annoncée sur l.éligibilité.*2 avril 2027/s);
      expect(mail.text).toMatch(/Décisions annoncées.*juillet 2027/s);
      expect(mail.text).toContain(receiptNumber);
      expect(mail.text).toContain(number);
      expect(mail.text).toContain(`${origin}/verifier/${receiptNumber}`);
    }
    expect(mails.length).toBeGreaterThan(0);

    await expect(answer(dossier, "b", "trop tard")).rejects.toMatchObject({
      code: "FORBIDDEN_ROLE",
      details: { why: "deposited" },
    });
    await expect(
      depositDossier({ ...deps, actor: other.actor }, { dossierId: dossier.id }),
    ).rejects.toMatchObject({ details: { why: "notYourRole" } });
    expect(await listAuditEvents(dossier.id)).toContain("dossier.deposited");
  });

  test("[D-24 part] is refused one second after the closing, with its arrival in the journal, and taken one second before", async () => {
    const dossier = await createCompleteDossier();
    const closing = new Date(Date.now() + 600_000);
    await closeAt(dossier, closing);
    const late = at(dossier.caller, new Date(closing.getTime() + 1000));
    const input = { dossierId: dossier.id };
    await expect(depositDossier(late, input)).rejects.toMatchObject({ details: { why: "closed" } });
    expect(await loadState(dossier.id)).toMatchObject({ place: "draft" });
    expect(await listVersions(scene.deps.db, dossier.id)).toEqual([]);
    expect((await listAuditEvents(dossier.id)).at(-1)).toBe("dossier.depositLate");
    const early = at(dossier.caller, new Date(closing.getTime() - 1000));
    await expect(depositDossier(early, input)).resolves.toMatchObject({ version: 1 });
  });

  test("the grace of a call is counted", async () => {
    const dossier = await createCompleteDossier();
    const closing = new Date(Date.now() + 600_000);
    await closeAt(dossier, closing);
    await scene.deps.db
      .update(callRequirements)
      .set({ graceMinutes: 2 })
      .where(eq(callRequirements.callId, dossier.call.id));
    const late = at(dossier.caller, new Date(closing.getTime() + 119_000));
    await expect(depositDossier(late, { dossierId: dossier.id })).resolves.toMatchObject({
      version: 1,
    });
  });

  test("[D-24 part] is refused when something mandatory is missing, and to whoever does not coordinate", async () => {
    const { deps } = scene;
    const dossier = await makeDossier(deps, [PROPOSAL]);
    const input = { dossierId: dossier.id };
    await expect(depositDossier(dossier.caller, input)).rejects.toMatchObject({
      details: { why: "incomplete" },
    });
    const delegate = await addDossierMember(deps, dossier.id, "delegate", { teamNumber: 1 });
    await expect(depositDossier(delegate, input)).rejects.toMatchObject({
      details: { why: "notYourRole" },
    });
    const stranger = await makeDossier(deps, [PROPOSAL]);
    await expect(depositDossier(stranger.caller, input)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refused as incomplete again and again, it uses up no allowance: once complete, it is taken", async () => {
    const dossier = await createCompleteDossier();
    await scene.deps.db.delete(dossierAnswers).where(eq(dossierAnswers.dossierId, dossier.id));
    // One more than the deposits allowed in ten minutes.
    for (let count = 0; count < 41; count++)
      await expect(dossier.deposit()).rejects.toMatchObject({ details: { why: "incomplete" } });
    await answer(dossier, "a", "Une réponse");
    await expect(dossier.deposit()).resolves.toMatchObject({ version: 1 });
  });

  test("[D-24 part] asked for many times at once happens once; the others learn that it did", async () => {
    const dossier = await createCompleteDossier();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, dossier.deposit));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ details: { why: "deposited" } });
    }
    expect(await listVersions(scene.deps.db, dossier.id)).toHaveLength(1);
  });

  test("what somebody changes in a CV while its file is frozen is in the deposit", async () => {
    const { deps } = scene;
    const dossier = await createCompleteDossier();
    let touched = false;
    // The CV is saved during the first print.
    const pdf = {
      ...deps.pdf,
      stop: () => deps.pdf.stop(),
      print: async (...given: Parameters<typeof deps.pdf.print>) => {
        const printed = await deps.pdf.print(...given);
        if (!touched) {
          touched = true;
          await deps.pool.query(
            `update cvs set version = version + 1, title = 'Autre titre' where id in
               (select cv_id from dossier_members where dossier_id = $1)`,
            [dossier.id],
          );
        }
        return printed;
      },
    };
    await depositDossier({ ...dossier.caller, pdf }, { dossierId: dossier.id });
    const held = await findDepositedVersion(deps.db, dossier.id);
    expect(touched).toBe(true);
    expect(parseManifest(held?.manifest ?? "").files[0]?.source).toMatch(/^cv:.*:2$/);
  });

  test("without a key to sign with, nothing is deposited; once there is one, it is", async () => {
    const dossier = await createCompleteDossier();
    const file = join(tmpdir(), `key-${randomUUID()}.pem`);
    await writeFile(file, "not a key");
    const caller = { ...dossier.caller, documentSigner: createDocumentSigner(file) };
    const input = { dossierId: dossier.id };
    await expect(depositDossier(caller, input)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      details: { why: "signingKey" },
    });
    expect(await loadState(dossier.id)).toEqual({ place: "draft", unlocked: false });
    expect(await listVersions(scene.deps.db, dossier.id)).toEqual([]);
    await rm(file);
    await expect(depositDossier(caller, input)).resolves.toMatchObject({ version: 1 });
    await rm(file);
  });

  test("rows of versions, files, receipts, documents and keys can be neither changed nor deleted", async () => {
    const { db } = scene.deps;
    const dossier = await createCompleteDossier();
    await dossier.deposit();
    const version = await findDepositedVersion(db, dossier.id);
    await recordDocument(scene.deps, version?.id ?? "", {
      receiptNumber: version?.receiptNumber ?? "",
      kind: "archive",
      locale: null,
      sha256: "0".repeat(64),
      bytes: 1,
    });
    const tables = [depositVersions, depositFiles, receiptKeys, depositReceipts, depositDocuments];
    for (const table of tables) {
      await expect(db.delete(table)).rejects.toThrow();
      await expect(db.execute(sql`truncate ${table} cascade`)).rejects.toThrow();
    }
    await expect(db.update(depositVersions).set({ manifest: "{}" })).rejects.toThrow();
    await expect(db.update(depositReceipts).set({ signature: "" })).rejects.toThrow();
    await expect(db.update(depositDocuments).set({ signature: "" })).rejects.toThrow();
    await expect(db.delete(dossiers).where(eq(dossiers.id, dossier.id))).rejects.toThrow();
  });
});

describe("a receipt", () => {
  test("is verified by its number and by its file; a changed one is not, nor one of another key", async () => {
    const { db } = scene.deps;
    const dossier = await createCompleteDossier();
    const { receiptNumber } = await dossier.deposit();
    const held = await findDepositedVersion(db, dossier.id);
    const row = await findVersionReceipt(db, held?.id ?? "");
    if (!row || !held) throw new Error("no receipt");
    const none = { number: "", file: null, documentSha256: null };
    const word = async (given: { number?: string; file?: string }) => {
      const file = given.file === undefined ? null : { text: given.file, sha256: "" };
      const result = await verifyReceipt(db, { ...none, ...given, file }, "en");
      return result.ok ? "genuine" : result.problem;
    };
    expect(await word({ number: receiptNumber.toLowerCase() })).toBe("genuine");
    expect(await word({ number: "ANR-26-00000-00000-1" })).toBe("unknown");
    expect(await word({})).toBe("which");

    const receipt = parseReceipt(row.receipt);
    const { signature, publicKey } = row;
    const file = { receipt, algorithm: "Ed25519", signature, publicKey } as const;
    expect(await word({ file: formatReceiptFile(file) })).toBe("genuine");
    const changed = { ...receipt, depositedAt: "2026-01-01T00:00:00.000Z" };
    expect(await word({ file: formatReceiptFile({ ...file, receipt: changed }) })).toBe("forged");
    const added = { ...receipt, call: { ...receipt.call, decision: "selected" } };
    expect(await word({ file: formatReceiptFile({ ...file, receipt: added }) })).toBe("forged");
    expect(await word({ file: formatReceiptFile({ ...file, publicKey: "AAAA" }) })).toBe("forged");
    expect(await word({ file: "{}" })).toBe("notAReceipt");
    const odd = { ...receipt, keyId: "\0" };
    expect(await word({ file: formatReceiptFile({ ...file, receipt: odd }) })).toBe("notAReceipt");
    // Signed by a forger with a key of their own.
    const folder = join(tmpdir(), `forger-${randomUUID()}.pem`);
    const own = { ...receipt, keyId: "0123456789abcdef" };
    const forged = await createDocumentSigner(folder).sign(toCanonicalJson(own));
    await rm(folder);
    expect(await word({ file: formatReceiptFile({ ...file, ...forged, receipt: own }) })).toBe(
      "notAReceipt",
    );
    const { signature: theirs, publicKey: theirKey } = forged;
    expect(
      await word({
        file: formatReceiptFile({ ...file, receipt: own, signature: theirs, publicKey: theirKey }),
      }),
    ).toBe("unknownKey");

    const compare = async (documentSha256: string) => {
      const result = await verifyReceipt(
        db,
        { ...none, number: receiptNumber, documentSha256 },
        "fr",
      );
      return result.ok && result.document?.part;
    };
    expect(await compare(held.sha256)).toBe("manifest");
    expect(await compare(receipt.files[0]?.sha256 ?? "")).toBe("file");
    expect(await compare("0".repeat(64))).toBeNull();
  });

  test("stays good after the key was changed", async () => {
    const { db } = scene.deps;
    const before = await createCompleteDossier();
    const { receiptNumber } = await before.deposit();
    const after = await createCompleteDossier();
    const file = join(tmpdir(), `rotated-${randomUUID()}.pem`);
    const caller = { ...after.caller, documentSigner: createDocumentSigner(file) };
    const next = await depositDossier(caller, { dossierId: after.id });
    await rm(file);
    for (const number of [receiptNumber, next.receiptNumber]) {
      const result = await verifyReceipt(db, { number, file: null, documentSha256: null }, "fr");
      expect(result.ok).toBe(true);
    }
  });
});

test("the submit bar offers no deposit before the opening or after the closing, whatever is complete", async () => {
  const dossier = await createCompleteDossier();
  expect(await loadBar(dossier, new Date())).toMatchObject({
    refusal: null,
    held: null,
    can: { deposit: { ok: true } },
  });
  const delegate = await addDossierMember(scene.deps, dossier.id, "delegate", { teamNumber: 1 });
  expect(await loadBar({ ...dossier, caller: delegate }, new Date())).toMatchObject({
    can: { deposit: { ok: false, why: "notYourRole" } },
  });
  const { closesAt = "" } = (await loadBar(dossier, new Date())) ?? {};
  expect(await loadBar(dossier, new Date(closesAt))).toMatchObject({
    refusal: "closed",
    completeness: { isDepositAllowed: true },
  });
  expect(await loadBar(dossier, new Date(0))).toMatchObject({ refusal: "notOpen" });
});

describe("an edit beside the deposited version", () => {
  test("[D-25 part] leaves the agency its version, shows the differences, and replaces it when it is re-filed", async () => {
    const { db } = scene.deps;
    const dossier = await createCompleteDossier();
    await dossier.deposit();
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    expect(await loadState(dossier.id)).toEqual({ place: "published", unlocked: true });
    await answer(dossier, "a", "Mieux");
    await answer(dossier, "b", "Encore");
    expect(await findDepositedVersion(db, dossier.id)).toMatchObject({ number: 1 });
    const edit = await loadEditView(db, { id: dossier.id }, { locale: "en", now: new Date() });
    expect(edit?.differences.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ["changed", "Écrit", "Mieux"],
      ["added", "", "Encore"],
    ]);
    expect(await dossier.deposit()).toMatchObject({ version: 2 });
    expect(await loadState(dossier.id)).toEqual({ place: "published", unlocked: false });
    const held = await findDepositedVersion(db, dossier.id);
    expect(held).toMatchObject({ number: 2, kind: "refile" });
    expect(parseManifest(held?.manifest ?? "").forms[0]?.answers).toEqual({
      a: ["Mieux"],
      b: ["Encore"],
    });
    // An unchanged CV has the same bytes.
    const [second, first] = await listVersions(db, dossier.id);
    const files = async (id = "") => (await listVersionFiles(db, id)).map(({ sha256 }) => sha256);
    expect(await files(second?.id)).toEqual(await files(first?.id));
  });

  test("invitations end with the deposit; those of an edit end with the call, or when the agency says", async () => {
    const { db } = scene.deps;
    const dossier = await createCompleteDossier();
    const { id } = dossier;
    const invite = async (email: string) => {
      const names = { firstName: "Marta", lastName: "Sá", message: "", locale: "en" } as const;
      const place = { dossierId: id, role: "member", teamNumber: 1 } as const;
      const row = { ...place, ...names, email, sentAt: new Date() };
      const [made] = await db.insert(invitations).values(row).returning({ id: invitations.id });
      return made?.id ?? "";
    };
    const first = await invite("un@example.org");
    await dossier.deposit();
    const over = await loadInvitationById(db, first);
    expect(over).toMatchObject({ state: "expired" });
    expect(over.endedAt?.getTime()).toBeLessThanOrEqual(Date.now());
    await unlockDossier(dossier.caller, { dossierId: id });
    const closesAt = new Date(Date.now() + 10 * DAY);
    await db.update(calls).set({ closesAt }).where(eq(calls.id, dossier.call.id));
    const second = await invite("deux@example.org");
    expect(getInvitationEnd(await loadInvitationById(db, second))).toEqual(closesAt);
    const until = new Date(Date.now() + 20 * DAY);
    await db.update(dossierEdits).set({ until }).where(eq(dossierEdits.dossierId, id));
    expect(getInvitationEnd(await loadInvitationById(db, second))).toEqual(until);
  });

  test("[D-25 part] is abandoned: answers, contacts, names and CVs are again what the agency holds, and what was written stays in the history", async () => {
    const { deps } = scene;
    const dossier = await createCompleteDossier();
    await dossier.deposit();
    await unlockDossier(dossier.caller, { dossierId: dossier.id });
    await answer(dossier, "a", "Une toute autre réponse, de plusieurs mots");
    await answer(dossier, "b", "Encore");
    const { rows } = await deps.pool.query<{ id: string; cv: string }>(
      "select id, cv_id as cv from dossier_members where dossier_id = $1",
      [dossier.id],
    );
    const [member] = rows;
    await chooseCv(dossier.caller, {
      dossierId: dossier.id,
      memberId: member?.id,
      cvId: null,
      cvFileId: null,
    });
    await deps.pool.query("update dossiers set acronym = 'AUTRE' where id = $1", [dossier.id]);
    await deps.pool.query(
      "delete from dossier_team_contacts c using dossier_teams t where t.id = c.team_id and t.dossier_id = $1",
      [dossier.id],
    );
    const differing = await loadEditView(
      deps.db,
      { id: dossier.id },
      { locale: "fr", now: new Date() },
    );
    const hrefs = Object.fromEntries(
      (differing?.differences ?? []).map(({ about, href }) => [about, href.split("/").at(-1)]),
    );
    expect(hrefs).toMatchObject({
      acronym: "informations-generales",
      answer: "proposition-scientifique#q-b",
      legalRepresentative: "contacts-equipe#equipe-1",
      cv: "consortium",
    });
    await abandonEdit(dossier.caller, { dossierId: dossier.id });
    expect(await loadState(dossier.id)).toEqual({ place: "published", unlocked: false });
    expect(await loadAnswers(dossier.id)).toEqual({ a: ["Écrit"], b: [] });
    const edit = await loadEditView(deps.db, { id: dossier.id }, { locale: "fr", now: new Date() });
    expect(edit?.differences).toEqual([]);
    const history = await deps.pool.query(
      "select from dossier_answer_history where dossier_id = $1 and answer::text like '%toute autre%'",
      [dossier.id],
    );
    expect(history.rowCount).toBe(1);
    expect(await listVersions(deps.db, dossier.id)).toHaveLength(1);
  });

  test("[D-25 part] is the owner's until the closing; afterwards the agency lends one, and what is not re-filed by then lapses", async () => {
    const { deps } = scene;
    const dossier = await createCompleteDossier();
    await dossier.deposit();
    const closing = new Date(Date.now() - 1000);
    await closeAt(dossier, closing);
    await expect(unlockDossier(dossier.caller, { dossierId: dossier.id })).rejects.toMatchObject({
      details: { why: "callNotOpen" },
    });
    const until = new Date(Date.now() + 86_400_000);
    const agency = { ...deps, actor: await makeAgencyActor(dossier.id) };
    await requestCompletion(agency, { ...COMPLETION, dossierId: dossier.id, until });
    await answer(dossier, "a", "Corrigé");
    const barAt = (moment: Date) => loadBar(dossier, moment);
    expect(await barAt(new Date())).toMatchObject({
      refusal: null,
      held: { version: 1 },
      editUntil: until.toISOString(),
    });
    expect(await barAt(new Date(until.getTime() + 1))).toMatchObject({ refusal: "closed" });
    // Too early for the job and for a direct command.
    await lapseEdits.run({ ...deps }, {});
    expect(await loadState(dossier.id)).toMatchObject({ unlocked: true });
    const later = { ...deps, clock: createFixedClock(new Date(until.getTime() + 600_000)) };
    await expect(
      depositDossier({ ...dossier.caller, clock: later.clock }, { dossierId: dossier.id }),
    ).rejects.toMatchObject({ details: { why: "closed" } });
    // A dossier that cannot be restored does not stop the others.
    const broken = await makeDossier(deps, [PROPOSAL]);
    await deps.pool.query("alter table dossiers disable trigger dossier_changes_audited");
    await deps.pool.query(
      "update dossiers set place = 'published', unlocked = true, published_at = now() where id = $1",
      [broken.id],
    );
    await deps.pool.query("alter table dossiers enable trigger dossier_changes_audited");
    const edit = { dossierId: broken.id, versionNumber: 1, startedAt: new Date(0), until };
    await deps.db.insert(dossierEdits).values(edit);
    await lapseEdits.run(later, {});
    await deps.db.delete(dossierEdits).where(eq(dossierEdits.dossierId, broken.id));
    expect(await loadState(dossier.id)).toEqual({ place: "published", unlocked: false });
    expect(await loadAnswers(dossier.id)).toMatchObject({ a: ["Écrit"] });
    expect(await findDepositedVersion(deps.db, dossier.id)).toMatchObject({ number: 1 });
    expect(await listAuditEvents(dossier.id)).toEqual(
      expect.arrayContaining(["dossier.reopened", "dossier.editLapsed"]),
    );
    const lapsed = (
      await loadJournal(deps.db, dossier.id, {
        locale: "en",
        now: new Date(),
        t: getTranslator("en"),
      })
    ).entries.map(({ who, what }) => `${who ?? ""} ${what}`.trim());
    expect(lapsed).toContain("The edit ended without a new submission");
    // Notified as a change of the edit, not as a decision of the agency.
    const { rows: told } = await deps.pool.query(
      "select distinct kind, data ->> 'change' as change from notifications where key like $1 order by kind",
      [`dossier-state:${dossier.id}:%`],
    );
    expect(told).toEqual([
      { kind: "proposal_completion", change: "opened" },
      { kind: "proposal_edit", change: "lapsed" },
    ]);
    const { rows: agencies } = await deps.pool.query<{ code: string }>(
      "select code from partners where id = $1",
      [agency.actor.partnerId],
    );
    expect(lapsed).toContain(`${agencies[0]?.code} asked for a completion of the proposal`);
    // A second run does nothing.
    await lapseEdit(
      { ...later, actor: { kind: "product", name: "t", forUserId: null } },
      { dossierId: dossier.id },
    );
  });

  test("lent by the agency, it is re-filed after the closing", async () => {
    const { deps } = scene;
    const dossier = await createCompleteDossier();
    await dossier.deposit();
    await closeAt(dossier, new Date(Date.now() - 1000));
    const agency = { ...deps, actor: await makeAgencyActor(dossier.id) };
    await expect(
      requestCompletion(agency, { ...COMPLETION, dossierId: dossier.id, until: new Date(0) }),
    ).rejects.toMatchObject({ code: "INVALID" });
    const until = new Date(Date.now() + 86_400_000);
    await requestCompletion(agency, { ...COMPLETION, dossierId: dossier.id, until });
    expect(await dossier.deposit()).toMatchObject({ version: 2 });
  });

  test("with the clock set back, the last version is still the one that is held", async () => {
    const { db } = scene.deps;
    const dossier = await createCompleteDossier();
    await dossier.deposit();
    const caller = at(dossier.caller, new Date(Date.now() - 3_600_000));
    await unlockDossier(caller, { dossierId: dossier.id });
    const { receiptNumber } = await depositDossier(caller, { dossierId: dossier.id });
    expect(await findDepositedVersion(db, dossier.id)).toMatchObject({ number: 2 });
    const result = await verifyReceipt(
      db,
      { number: receiptNumber, file: null, documentSha256: null },
      "fr",
    );
    expect(result).toMatchObject({ ok: true, version: 2, replacedBy: null });
  });
});

test("[D-25 part] the decision that the agency releases is in the journal and told to the team, and ends the edits", async () => {
  const { deps } = scene;
  const dossier = await createCompleteDossier();
  await dossier.deposit();
  await releaseDecided(deps, [{ dossierId: dossier.id, state: "selected" }]);
  expect(await loadState(dossier.id)).toMatchObject({ place: "selected" });
  expect((await listAuditEvents(dossier.id)).at(-1)).toBe("dossier.selected");
  const told = await deps.pool.query(
    "select from notifications where kind = 'proposal_decision' and data ->> 'change' = 'selected' and user_id = $1",
    [dossier.coordinator.userId],
  );
  expect(told.rowCount).toBe(1);
  await expect(unlockDossier(dossier.caller, { dossierId: dossier.id })).rejects.toMatchObject({
    details: { why: "decided" },
  });
});
