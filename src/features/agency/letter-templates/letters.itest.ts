import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#features/portal/calls/tables.server.ts";
import { declaredConflicts, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { selectCallDecisions } from "../decisions/queries/call-decisions.server.ts";
import { decisions } from "../decisions/tables.server.ts";
import { adaptLetter, restoreLetter, reviewLetter } from "./commands/write-letter.server.ts";
import {
  archiveLetterTemplate,
  chooseLetterTemplate,
  createLetterTemplate,
  saveLetterTemplate,
} from "./commands/write-templates.server.ts";
import { loadLetterStates } from "./queries/letter-states.server.ts";
import { loadLetterPage } from "./views/letter-page.server.ts";
import { loadTemplatePage } from "./views/template-pages.server.ts";

let scene: TestDeps;
let callId: number;
let decider: StaffActor;
let officer: StaffActor;
let foreign: StaffActor;
let ids: string[];

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
  const { db } = scene.deps;
  const rows = await db
    .select({ id: dossiers.id, callId: calls.id, partnerId: calls.partnerId })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(eq(dossiers.place, "published"), eq(calls.code, "EAU")))
    .orderBy(dossiers.number)
    .limit(3);
  const [first] = rows;
  if (!first || rows.length < 3) throw new Error("the demonstration has too few dossiers");
  ({ callId } = first);
  const { partnerId } = first;
  ids = rows.map(({ id }) => id);
  const make = async (over: Partial<StaffActor>) =>
    makeStaffActor((await makeResearcher(db)).id, { partnerId, ...over });
  decider = await make({ role: "decider" });
  officer = await make({ role: "officer" });
  foreign = await make({ role: "manager", partnerId: partnerId + 1 });
  await db.delete(declaredConflicts).where(inArray(declaredConflicts.dossierId, ids));
  await db.insert(decisions).values(
    ids.map((dossierId, at) => ({
      dossierId,
      revision: 900,
      kind: "prepared" as const,
      state: "selected" as const,
      // Behind those that the demonstration has.
      rank: 90_001 + at,
      amountEuros: 100_000,
      versionNumber: 1,
      source: "page" as const,
      madeBy: randomUUID(),
      madeAt: new Date(),
    })),
  );
});
afterAll(() => scene.end());

const as = (actor: StaffActor) => ({ ...scene.deps, actor });
const now = () => new Date();

async function loadPage(dossierId: string, actor = decider, locale: "fr" | "en" | null = null) {
  const page = await loadLetterPage(
    scene.deps.db,
    actor,
    { callId, dossierId, locale },
    { now: now() },
  );
  if (page.letter === null) throw new Error("no letter");
  return page;
}

const isReviewed = async (dossierId: string) => {
  const { db } = scene.deps;
  const rows = await selectCallDecisions(db, "product", callId, [dossierId]);
  return (await loadLetterStates(db, callId, rows)).get(dossierId)?.isReviewed;
};

test("[E-14 part] a letter is reviewed as it was read, and again after its template or its text changed", async () => {
  const [dossierId = "", second = ""] = ids;
  const before = await loadPage(dossierId);
  expect(before).toMatchObject({ review: null, template: { id: null } });
  const review = (digest: string | null) =>
    getOutcome(reviewLetter(as(decider), { dossierId, digest: digest ?? "" }));
  expect(await review("0".repeat(64))).toBe("STALE");
  expect(await review(before.digest)).toBe("done");
  expect(await isReviewed(dossierId)).toBe(true);
  expect((await loadPage(dossierId)).next?.dossierId).toBe(second);

  // The other language is no letter that leaves: nobody can review it.
  const other = before.ownLocale === "fr" ? "en" : "fr";
  expect((await loadPage(dossierId, decider, other)).digest).toBeNull();

  const { id } = await createLetterTemplate(as(officer), { kind: "selected", name: "Sélection" });
  const texts = { subjectFr: "Objet", bodyFr: "Bravo {{acronym}}.", subjectEn: "Subject" };
  const save = (bodyEn: string, version: number) =>
    getOutcome(
      saveLetterTemplate(as(officer), { id, version, name: "Sélection", ...texts, bodyEn }),
    );
  expect(await save("Well done {{acronyme}}.", 1)).toBe("INVALID bodyEn=unknownField");
  expect(await save("Well done {{acronym}}.", 1)).toBe("done");
  expect(await save("Well done again.", 1)).toBe("STALE");
  expect(await isReviewed(dossierId)).toBe(false);
  const adapted = {
    dossierId,
    locale: before.ownLocale,
    subject: "S",
    body: "Montant {{amount}}.",
  };
  expect(await getOutcome(adaptLetter(as(decider), { ...adapted, version: 0 }))).toBe("done");
  expect(await getOutcome(adaptLetter(as(decider), { ...adapted, version: 0 }))).toBe("STALE");
  const page = await loadPage(dossierId);
  expect(page.letter.paragraphs).toHaveLength(1);
  // A person wrote it: it is taken to say why.
  expect(page.letter.warnings).toEqual([]);
  expect(await review(before.digest)).toBe("STALE");
  expect(await review(page.digest)).toBe("done");
  const restored = { dossierId, locale: before.ownLocale, version: 1 };
  expect(await getOutcome(restoreLetter(as(decider), restored))).toBe("done");
  expect(await isReviewed(dossierId)).toBe(false);
});

test("[E-14 part] a call uses the chosen template of its agency, and the oldest after that one is archived", async () => {
  const [, , dossierId = ""] = ids;
  const create = (name: string) => createLetterTemplate(as(officer), { kind: "selected", name });
  const oldest = (await loadPage(dossierId)).template.id;
  const { id } = await create("Autre");
  const choose = (actor: StaffActor) =>
    getOutcome(chooseLetterTemplate(as(actor), { callId, templateId: id }));
  expect(await choose(officer)).toBe("FORBIDDEN_ROLE needs.decider");
  expect(await choose(foreign)).toBe("NOT_FOUND");
  expect(await choose(decider)).toBe("done");
  expect((await loadPage(dossierId)).template.id).toBe(id);
  expect(await getOutcome(archiveLetterTemplate(as(officer), { id }))).toBe("done");
  expect((await loadPage(dossierId)).template.id).toBe(oldest);
  expect(await choose(decider)).toBe("NOT_FOUND");
});

test("[E-14 part] the embargo holds: letters are for deciders, templates are shown with invented decisions", async () => {
  const { db } = scene.deps;
  const [dossierId = "", conflicted = ""] = ids;
  const read = (actor: StaffActor, id: string) => getOutcome(loadPage(id, actor));
  expect(await read(officer, dossierId)).toBe("FORBIDDEN_ROLE needs.decider");
  expect(await read(foreign, dossierId)).toBe("NOT_FOUND");
  await db
    .insert(declaredConflicts)
    .values({ userId: decider.userId, dossierId: conflicted, declaredAt: now() });
  expect(await read(decider, conflicted)).toBe("NOT_FOUND");
  const text = { dossierId: conflicted, locale: "fr", version: 0, subject: "S", body: "B" };
  expect(await getOutcome(adaptLetter(as(decider), text))).toBe("NOT_FOUND");

  const { id } = await createLetterTemplate(as(officer), { kind: "selected", name: "Essai" });
  const [dossier] = await db.select().from(dossiers).where(eq(dossiers.id, dossierId));
  const page = await loadTemplatePage(db, officer, { id, number: dossier?.number ?? "" }, now());
  // 100 000 euros and another rank are decided.
  const values = page.shown?.letters.fr.values;
  expect(values).toMatchObject({ rank: "13", ranked: "45", number: dossier?.number });
  expect(values?.amount).not.toContain("100\u202f000");
  const hidden = await loadTemplatePage(db, officer, { id, number: "ANR-00-NONE-0001" }, now());
  expect(hidden.shown).toBeNull();
  await expect(loadTemplatePage(db, foreign, { id, number: null }, now())).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("[E-14 part] a letter that waits for its release can no longer change", async () => {
  const { pool } = scene.deps;
  const [dossierId = ""] = ids;
  const page = await loadPage(dossierId);
  await pool.query(
    `with release as (
       insert into decision_releases (call_id, state, planned_by, planned_at)
       values ($1, 'planned', $2, now()) returning id)
     insert into release_decisions (release_id, decision_id, dossier_id)
     select id, $3, $4 from release`,
    [callId, decider.userId, page.dossier.decision?.id, dossierId],
  );
  expect((await loadPage(dossierId)).release).toMatchObject({ state: "planned" });
  const text = { dossierId, locale: "fr", version: 0, subject: "S", body: "B" };
  expect(await getOutcome(adaptLetter(as(decider), text))).toBe("STALE frozen");
  const digest = page.digest ?? "";
  expect(await getOutcome(reviewLetter(as(decider), { dossierId, digest }))).toBe("STALE frozen");
});
