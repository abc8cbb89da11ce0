import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { dossierAnswerHistory } from "#features/proposals/dossier-form/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import type { makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";
import { loadDossierContent } from "./queries/dossier-content.server.ts";
import { findDepositedVersion, listVersions } from "./queries/versions.server.ts";
import { parseManifest } from "./rules/manifest.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const PROPOSAL = buildModelInput([question("a", "text", { required: true }), question("b")]);

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

const createCompleteDossier = () => makeCompleteDossier(scene.deps, [PROPOSAL]);
const deposit = ({ id, caller }: Dossier, over: Partial<Dossier["caller"]> = {}) =>
  depositDossier({ ...caller, ...over }, { dossierId: id });

const writeB = ({ id, caller }: Dossier, at: Date) =>
  saveAnswers(
    { ...caller, clock: createFixedClock(at) },
    {
      dossierId: id,
      formModelType: "scientific_proposition",
      changes: [{ id: randomUUID(), key: "b", version: 0, answer: ["Ajouté"] }],
    },
  );

const listAuditEvents = async (id: string) => {
  const rows = await scene.deps.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id));
  return rows.map(({ event }) => event);
};

const listHistoryTexts = async (id: string) => {
  const rows = await scene.deps.db
    .select()
    .from(dossierAnswerHistory)
    .where(eq(dossierAnswerHistory.dossierId, id));
  return JSON.stringify(rows);
};

describe("a deposit that arrives before the closing and is taken up after it", () => {
  /** Runs `during` while CVs are printed; from then on the clock is past the closing. */
  async function overtaken(during: (dossier: Dossier, closing: Date) => Promise<unknown>) {
    const { db, pdf } = scene.deps;
    const dossier = await createCompleteDossier();
    const closing = new Date(Date.now() + 600_000);
    await db.update(calls).set({ closesAt: closing }).where(eq(calls.id, dossier.call.id));
    let now = new Date(closing.getTime() - 2000);
    const print: typeof pdf.print = async (...given) => {
      const printed = await pdf.print(...given);
      if (now < closing) await during(dossier, closing);
      now = new Date(closing.getTime() + 3000);
      return printed;
    };
    const late = { clock: { now: () => now }, pdf: { ...pdf, stop: () => pdf.stop(), print } };
    const outcome = await getOutcome(deposit(dossier, late));
    const held = await findDepositedVersion(db, dossier.id);
    return { outcome, answers: held && parseManifest(held.manifest).forms[0]?.answers };
  }

  test("[D-24 part] is taken with what was written before the closing", async () => {
    expect(await overtaken(async () => undefined)).toEqual({
      outcome: "done",
      answers: { a: ["Écrit"] },
    });
    const inTime = (dossier: Dossier, closing: Date) =>
      writeB(dossier, new Date(closing.getTime() - 1000));
    expect(await overtaken(inTime)).toEqual({
      outcome: "done",
      answers: { a: ["Écrit"], b: ["Ajouté"] },
    });
  });

  const late = (closing: Date) => new Date(closing.getTime() + 1000);
  const contact = ({ id }: Dossier) =>
    scene.deps.pool.query(
      `update dossier_team_contacts c set last_name = 'Autre' from dossier_teams t
       where t.id = c.team_id and t.dossier_id = $1`,
      [id],
    );
  const cv = ({ id }: Dossier) =>
    scene.deps.pool.query(
      `update cvs set version = version + 1 where id in
         (select cv_id from dossier_members where dossier_id = $1)`,
      [id],
    );

  test("[D-24 part] is not lost to what others write after it: an answer, a contact, a CV", async () => {
    const taken = { outcome: "done", answers: { a: ["Écrit"] } };
    expect(await overtaken((dossier, closing) => writeB(dossier, late(closing)))).toEqual(taken);
    expect(await overtaken(contact)).toEqual(taken);
    expect(await overtaken(cv)).toEqual(taken);
  });

  test("[D-24 part] shows afterwards what was deposited; what came too late is in the history and in the journal", async () => {
    const { db } = scene.deps;
    let written: Dossier | undefined;
    await overtaken(async (dossier, closing) => {
      written = dossier;
      await writeB(dossier, late(closing));
      await contact(dossier);
    });
    if (!written) throw new Error("nothing was written");
    const { id } = written;
    const shown = await loadDossierContent(db, id, new Date());
    const held = await findDepositedVersion(db, id);
    const deposited = parseManifest(held?.manifest ?? "");
    expect(shown.forms[0]?.answers).toEqual(deposited.forms[0]?.answers);
    expect(shown.teams).toEqual(deposited.teams);
    expect(await listHistoryTexts(id)).toContain("Ajouté");
    expect(await listAuditEvents(id)).toEqual(
      expect.arrayContaining(["dossier.deposited", "dossier.lateWritingSetAside"]),
    );
    expect(await listAuditEvents(id)).not.toContain("dossier.depositLate");
  });

  test("[D-24 part] is refused in words of its own when it could not be read before others wrote", async () => {
    const { db, pdf } = scene.deps;
    const dossier = await createCompleteDossier();
    const closing = new Date(Date.now() + 600_000);
    await db.update(calls).set({ closesAt: closing }).where(eq(calls.id, dossier.call.id));
    await writeB(dossier, late(closing));
    const clock = { now: () => new Date(closing.getTime() + 3000) };
    const arrivedAt = new Date(closing.getTime() - 1);
    const caller = withRequest({ ...dossier.caller, clock, pdf }, { arrivedAt });
    const asked = depositDossier(caller, { dossierId: dossier.id });
    expect(await getOutcome(asked)).toBe("FORBIDDEN_ROLE overtaken");
    expect(await listAuditEvents(dossier.id)).toContain("dossier.depositOvertaken");
    expect(await listVersions(db, dossier.id)).toEqual([]);
  });
});
