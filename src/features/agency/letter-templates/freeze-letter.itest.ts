import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import {
  findLetter,
  listLetters,
} from "#features/proposals/decision-letters/queries/letters.server.ts";
import { recordLetters } from "#features/proposals/decision-letters/writes/record-letters.server.ts";
import { sweepFrozenFiles } from "#features/proposals/deposits/jobs/sweep-frozen-files.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import { frozenFiles } from "#features/proposals/deposits/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { listRoles, readPdf } from "#tests/support/read-pdf.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { selectCallDecisions } from "../decisions/queries/call-decisions.server.ts";
import { decisions } from "../decisions/tables.server.ts";
import { freezeLetter } from "./writes/freeze-letter.server.ts";

const MOMENT = new Date("2026-11-27T09:00:00Z");

let scene: TestDeps;
let callId: number;
let partnerId: number;
let dossierId: string;
let coordinatorId: string;

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  const [found] = await db
    .select({
      dossierId: dossiers.id,
      callId: calls.id,
      partnerId: calls.partnerId,
      coordinatorId: dossierMembers.userId,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(
      dossierMembers,
      and(eq(dossierMembers.dossierId, dossiers.id), eq(dossierMembers.role, "coordinator")),
    )
    .where(and(eq(dossiers.place, "published"), eq(calls.code, "EAU")))
    .orderBy(dossiers.number)
    .limit(1);
  if (!found) throw new Error("the demonstration has no deposited dossier");
  ({ callId, partnerId, dossierId, coordinatorId } = found);
  await db.insert(decisions).values({
    dossierId,
    // Above those that the demonstration has.
    revision: 900,
    kind: "prepared",
    state: "selected",
    rank: 13,
    amountEuros: 275_400,
    versionNumber: 1,
    source: "page",
    madeBy: randomUUID(),
    madeAt: MOMENT,
  });
});
afterAll(() => scene.end());

async function loadDecision() {
  const [decision] = await selectCallDecisions(scene.deps.db, "product", callId, [dossierId]);
  if (!decision?.decision) throw new Error("no decision");
  return { ...decision, callId, decisionId: decision.decision.id };
}

test("[E-14 part] a letter is a tagged PDF in the recipient's language, the same each time it is frozen", async () => {
  const { deps } = scene;
  await deps.db.update(users).set({ locale: "fr" }).where(eq(users.id, coordinatorId));
  const decision = await loadDecision();
  const french = await freezeLetter(deps, decision, { kind: "selected", moment: MOMENT });
  expect(await freezeLetter(deps, decision, { kind: "selected", moment: MOMENT })).toEqual(french);
  const read = await readPdf(await deps.storage.read(frozenKey(french.sha256)));
  const text = read.pages.map((page) => page.text).join("\n");
  expect(french).toMatchObject({ locale: "fr", pages: read.pages.length });
  expect(text.replace(/\s+/g, " ")).toContain("Une aide de 275 400,00 € lui est accordée.");
  expect(text).toContain("27 novembre 2026");
  expect(read.info).toMatchObject({ Title: french.subject, Language: "fr-FR" });
  expect(read.pages[0] && listRoles(read.pages[0].tree)).toEqual(
    expect.arrayContaining(["H1", "P"]),
  );

  await deps.db.update(users).set({ locale: "en" }).where(eq(users.id, coordinatorId));
  const english = await freezeLetter(deps, decision, { kind: "selected", moment: MOMENT });
  expect(english.locale).toBe("en");
  expect(english.sha256).not.toBe(french.sha256);

  const withdrawn = await freezeLetter(deps, decision, {
    kind: "withdrawn",
    moment: MOMENT,
    reason: "Une erreur de classement.",
  });
  const withdrawnText = (await readPdf(await deps.storage.read(frozenKey(withdrawn.sha256)))).pages
    .map((page) => page.text)
    .join("\n");
  expect(withdrawnText).toContain("Une erreur de classement.");
  expect(withdrawnText).not.toContain("275");
});

test("[E-14 part] nobody finds a letter before it is recorded; then its team and its agency do, and it is kept", async () => {
  const { deps } = scene;
  const { db, storage } = deps;
  const team = makePersonActor(coordinatorId);
  const stranger = makePersonActor((await makeResearcher(db)).id);
  const staff = makeStaffActor((await makeResearcher(db)).id, { partnerId, role: "reader" });
  const foreign = makeStaffActor((await makeResearcher(db)).id, { partnerId: partnerId + 1 });
  const decision = await loadDecision();
  const frozen = await freezeLetter(deps, decision, { kind: "selected", moment: MOMENT });
  for (const actor of [team, staff]) expect(await listLetters(db, actor, dossierId)).toEqual([]);

  const row = {
    dossierId,
    decisionId: decision.decisionId,
    kind: "selected" as const,
    sentAt: MOMENT,
    ...frozen,
  };
  const ids = await db.transaction((tx) => recordLetters(tx, [row]));
  const letterId = ids.get(decision.decisionId) ?? "";
  for (const actor of [team, staff])
    expect(await listLetters(db, actor, dossierId)).toMatchObject([
      { id: letterId, kind: "selected" },
    ]);
  const address = { id: dossierId, letterId };
  expect(await findLetter(db, team, address)).toMatchObject({ sha256: frozen.sha256 });
  for (const actor of [stranger, foreign]) {
    expect(await listLetters(db, actor, dossierId)).toEqual([]);
    await expect(findLetter(db, actor, address)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(findLetter(db, team, { ...address, letterId: "x" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  // A decision has one letter, even if two processes release it.
  await expect(db.transaction((tx) => recordLetters(tx, [row]))).rejects.toThrow();

  // The nightly sweep deletes what nothing refers to: another letter frozen for nothing, not this one.
  const unused = await freezeLetter(deps, decision, { kind: "not_selected", moment: MOMENT });
  await db.update(frozenFiles).set({ frozenAt: sql`now() - interval '9 days'` });
  await sweepFrozenFiles.run({ ...deps, clock: createFixedClock(new Date()) }, {});
  expect(await storage.bytes(frozenKey(frozen.sha256))).toBe(frozen.bytes);
  await expect(storage.bytes(frozenKey(unused.sha256))).rejects.toThrow();
});
