import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { unlockDossier } from "#features/proposals/deposits/commands/edit-after-deposit.server.ts";
import { loadReceiptView } from "#features/proposals/deposits/views/receipt-view.server.ts";
import { loadAgencyDossier } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import type { StaffActor } from "#platform/actor.ts";
import { createFixedClock } from "#platform/clock.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { PERSONAL_DATA_SOURCES } from "#product/personal-data.server.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { giveVerdict } from "./commands/give-verdict.server.ts";
import { judgeCriterion } from "./commands/judge-criterion.server.ts";
import { markDossierOpened } from "./commands/mark-opened.server.ts";
import { tellEligibleTeams } from "./commands/tell-eligible.server.ts";
import { eligibilityStates } from "./tables.server.ts";
import { loadEligibilityPanel } from "./views/eligibility-panel.server.ts";
import { loadTelling } from "./views/telling.server.ts";

const PROPOSAL = buildModelInput([question("a", "text", { required: true })]);
const TEAMS = "e1191b1e-0000-4000-8000-0000000009a1";
const LETTER = "e1191b1e-0000-4000-8000-0000000009a2";
const COMMENT = "Page 2 sans signature, vue de tous";
const clause = { articleFr: "1", articleEn: "1", quoteFr: "x", quoteEn: "x" };

let scene: TestDeps;
let partnerId: number;
let karim: StaffActor;
let hana: StaffActor;

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

async function makeStaff(firstName: string, over: Partial<StaffActor> = {}): Promise<StaffActor> {
  const { id } = await makeResearcher(scene.deps.db, { firstName, lastName: "Belkacem" });
  return makeStaffActor(id, { partnerId, role: "officer", ...over });
}

/** A deposited dossier of a call with one rule that is computed and one that a person judges. */
async function makeDeposit({ secondLook = false }: { secondLook?: boolean } = {}) {
  const { deps } = scene;
  const dossier = await makeCompleteDossier(deps, [PROPOSAL]);
  const [call] = await deps.db
    .update(calls)
    .set({
      secondLook,
      eligibility: [
        { ...clause, id: TEAMS, kind: "team_count", min: 1 },
        {
          ...clause,
          ...{ id: LETTER, kind: "judged", titleFr: "Lettre", titleEn: "Letter" },
          ...{ adviceFr: "", adviceEn: "" },
        },
      ],
    })
    .where(eq(calls.id, dossier.call.id))
    .returning({ partnerId: calls.partnerId });
  await depositDossier(dossier.caller, { dossierId: dossier.id });
  partnerId = call?.partnerId ?? 0;
  karim = await makeStaff("Karim");
  hana = await makeStaff("Hana");
  return dossier;
}

let minute = 0;
/** Each act has a moment of its own. */
const as = (actor: StaffActor) => ({
  ...scene.deps,
  actor,
  clock: createFixedClock(new Date(Date.UTC(2026, 10, 24, 9, minute++))),
});

const loadPanel = async (actor: StaffActor, id: string) => {
  const { db } = scene.deps;
  const panel = await loadEligibilityPanel(db, actor, await loadAgencyDossier(db, actor, id), "fr");
  if (!panel) throw new Error("no check list");
  return panel;
};

/** Judges a criterion as the page that the person has open posts it. */
async function checkEligibilityOf(
  actor: StaffActor,
  dossierId: string,
  posted: { verdict: string } & Record<string, unknown>,
) {
  const { criteria, version } = await loadPanel(actor, dossierId);
  const { criterionId = LETTER } = posted;
  const shown = criteria.find(({ id }) => id === criterionId);
  const { look, seenAt } = shown ?? {};
  const form = { dossierId, criterionId, comment: "", look, seenAt, version };
  return getOutcome(judgeCriterion(as(actor), { ...form, ...posted }));
}

async function conclude(actor: StaffActor, dossierId: string, verdict: string, over: object = {}) {
  const { verdictSeenAt: seenAt, version } = await loadPanel(actor, dossierId);
  const form = { dossierId, verdict, reason: "", seenAt, version };
  return getOutcome(giveVerdict(as(actor), { ...form, ...over }));
}

const readStatus = async (dossierId: string) => {
  const [row] = await scene.deps.db
    .select({ status: eligibilityStates.status })
    .from(eligibilityStates)
    .where(eq(eligibilityStates.dossierId, dossierId));
  return row?.status;
};

test("[E-12 part] criteria are judged by officers of the agency; the second of two at once is told, nothing is lost", async () => {
  const { id } = await makeDeposit();
  const panel = await loadPanel(karim, id);
  expect(panel.criteria.map(({ state, isWaiting }) => [state, isWaiting])).toEqual([
    ["filled", false],
    ["filled", false],
    ["open", true],
  ]);
  const both = { verdict: "review", comment: COMMENT };
  expect(await checkEligibilityOf(karim, id, both)).toBe("done");
  // Hana's page was loaded before Karim's verdict.
  expect(await checkEligibilityOf(hana, id, { verdict: "yes", seenAt: "" })).toBe(
    "STALE judgedMeanwhile",
  );
  expect((await loadPanel(hana, id)).criteria[2]).toMatchObject({
    state: "review",
    first: { verdict: "review", text: COMMENT, name: "Karim Belkacem", isOwn: false },
  });
  expect(await readStatus(id)).toBe("review");

  const contradict = (comment: string) =>
    checkEligibilityOf(hana, id, { criterionId: TEAMS, verdict: "no", comment });
  expect(await contradict("  ")).toBe("INVALID comment=override");
  expect(await contradict("La deuxième équipe n'existe pas.")).toBe("done");
  expect(
    await checkEligibilityOf(hana, id, {
      criterionId: "nothing",
      verdict: "no",
      look: 1,
      seenAt: "",
    }),
  ).toBe("STALE criterionGone");
  expect(await conclude(hana, id, "eligible")).toBe("STALE notFilled");
  expect(await checkEligibilityOf(hana, id, { criterionId: TEAMS, verdict: "yes" })).toBe("done");
  expect(await checkEligibilityOf(hana, id, { verdict: "yes" })).toBe("done");
  expect(await conclude(hana, id, "not_eligible")).toBe("INVALID reason=missing");
  expect(await conclude(hana, id, "eligible")).toBe("done");
  expect(await readStatus(id)).toBe("eligible");

  const outsider = await makeStaff("Paul", { partnerId: partnerId + 1 });
  const reader = await makeStaff("Nora", { role: "reader" });
  const look = { look: 1, verdict: "no", comment: "", version: 1 };
  const posted = { dossierId: id, criterionId: LETTER, ...look };
  for (const [actor, outcome] of [
    [outsider, "NOT_FOUND"],
    [reader, "FORBIDDEN_ROLE needs.officer"],
  ] as const) {
    const judged = judgeCriterion(as(actor), { ...posted, seenAt: "" });
    expect(await getOutcome(judged)).toBe(outcome);
    const opened = markDossierOpened(as(actor), { dossierId: id, criterion: 1 });
    expect(await getOutcome(opened)).toBe(outcome);
  }
  expect((await loadPanel(reader, id)).can.ok).toBe(false);
});

test("[E-12 part] a new version keeps the verdicts and has them looked at again; the verdict on the whole is open", async () => {
  const dossier = await makeDeposit();
  const { id, caller } = dossier;
  expect(await checkEligibilityOf(karim, id, { verdict: "yes" })).toBe("done");
  expect(await conclude(karim, id, "eligible")).toBe("done");
  await unlockDossier(caller, { dossierId: id });
  await scene.deps.db.update(dossiers).set({ acronym: "AUTRE" }).where(eq(dossiers.id, id));
  await depositDossier(caller, { dossierId: id });
  // The page was loaded before the deposit: nobody judges a version that they did not read.
  const late = { version: 1 };
  expect(await checkEligibilityOf(karim, id, { verdict: "yes", ...late })).toBe(
    "STALE versionMeanwhile",
  );
  const refusal = { ...late, reason: "Incomplet." };
  expect(await conclude(karim, id, "not_eligible", refusal)).toBe("STALE versionMeanwhile");
  const again = await loadPanel(karim, id);
  expect(again).toMatchObject({ version: 2, status: "review", canBeEligible: false });
  expect(again.criteria[2]).toMatchObject({
    state: "review",
    isWaiting: true,
    first: { verdict: "yes", version: 1, isOutdated: true },
  });
  expect(await checkEligibilityOf(hana, id, { verdict: "yes" })).toBe("done");
  expect(await conclude(hana, id, "eligible")).toBe("done");
  expect(await readStatus(id)).toBe("eligible");
});

test("[E-12 part] a second look is another person's, and does not change the first", async () => {
  const { id } = await makeDeposit({ secondLook: true });
  expect(await checkEligibilityOf(karim, id, { verdict: "yes" })).toBe("done");
  expect(await checkEligibilityOf(karim, id, { verdict: "yes", look: 2, seenAt: "" })).toBe(
    "FORBIDDEN_ROLE otherPerson",
  );
  expect(await conclude(karim, id, "eligible")).toBe("done");
  expect(await readStatus(id)).toBe("second_look");
  expect(await checkEligibilityOf(hana, id, { verdict: "no", comment: COMMENT })).toBe("done");
  expect(await readStatus(id)).toBe("review");
  expect((await loadPanel(hana, id)).criteria[2]).toMatchObject({
    first: { verdict: "yes" },
    second: { verdict: "no" },
  });
  expect(await checkEligibilityOf(hana, id, { verdict: "yes" })).toBe("done");
  expect(await conclude(hana, id, "eligible")).toBe("done");
  expect(await readStatus(id)).toBe("eligible");
});

test("[E-12 part] eligible teams are told together and once; nothing of the verdicts reaches them", async () => {
  const dossier = await makeDeposit();
  const { id, caller, call } = dossier;
  const { db, pool } = scene.deps;
  expect(await checkEligibilityOf(karim, id, { verdict: "yes", comment: COMMENT })).toBe("done");
  expect(await conclude(karim, id, "eligible")).toBe("done");
  await markDossierOpened(as(karim), { dossierId: id, criterion: 3 });
  expect((await loadPanel(hana, id)).openings).toEqual([{ name: "Karim Belkacem", criterion: 3 }]);

  const language = { locale: "fr", now: new Date() } as const;
  const decider = await makeStaff("Denis", { role: "decider" });
  // A rule that the call got after the verdict: the stored state is of before until a job has made it anew.
  const setSecondLook = (secondLook: boolean) =>
    db.update(calls).set({ secondLook }).where(eq(calls.id, call.id));
  await setSecondLook(true);
  expect((await loadTelling(db, decider, call.id, language)).dossiers).toEqual([]);
  await setSecondLook(false);
  const trial = await loadTelling(db, decider, call.id, language);
  expect(trial).toMatchObject({ dossiers: [{}], people: { all: 1 }, can: { ok: true } });
  const tell = (actor: StaffActor, over: object = {}) =>
    getOutcome(
      tellEligibleTeams(as(actor), {
        ...{ callId: call.id, digest: trial.digest, count: "1" },
        ...over,
      }),
    );
  expect(await tell(karim)).toBe("FORBIDDEN_ROLE needs.decider");
  expect(await tell({ ...decider, partnerId: partnerId + 1 })).toBe("NOT_FOUND");
  expect(await tell(decider, { digest: "0".repeat(64) })).toBe("STALE selectionChanged");
  expect(await tell(decider, { count: "2" })).toBe("INVALID count=number");
  expect(await tell(decider)).toBe("done");
  expect(await tell(decider)).toBe("STALE selectionChanged");
  const told = await pool.query<{ data: unknown; user_id: string }>(
    "select user_id, data from notifications where kind = 'proposal_eligible'",
  );
  expect(told.rows.map((row) => row.user_id)).toEqual([caller.actor.userId]);
  const [row] = await db
    .select({ place: dossiers.place, told: dossiers.eligibilityToldAt })
    .from(dossiers)
    .where(eq(dossiers.id, id));
  expect(row).toMatchObject({ place: "published", told: expect.any(Date) });

  const t = getTranslator("fr");
  const receipt = await loadReceiptView(db, id, { ...language, origin: "http://passerelle.test" });
  expect(receipt?.eligibleSince).toBe("24 novembre 2026");
  const archive = await Promise.all(
    PERSONAL_DATA_SOURCES.map(({ read }) => read(db, caller.actor.userId)),
  );
  const seen = [receipt, await loadJournal(db, id, { ...language, t }), told.rows, archive];
  for (const secret of [COMMENT, LETTER, "Karim"])
    expect(JSON.stringify(seen)).not.toContain(secret);
});
