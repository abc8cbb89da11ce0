import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { depositDossier } from "#features/proposals/deposits/commands/deposit-dossier.server.ts";
import { loadSubmitBar } from "#features/proposals/deposits/views/submit-bar.server.ts";
import { loadAgencyDossier } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadMayApplyView } from "#features/proposals/eligibility/views/may-apply-view.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import type { PersonActor } from "#platform/actor.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import {
  createSearchTestContext,
  type SearchTestContext,
} from "#tests/support/search-test-context.ts";
import { giveVerdict } from "./commands/give-verdict.server.ts";
import { judgeCriterion } from "./commands/judge-criterion.server.ts";
import { loadEligibilityPanel } from "./views/eligibility-panel.server.ts";

const TEAMS = "e1191b1e-0000-4000-8000-0000000009b1";
const LETTER = "e1191b1e-0000-4000-8000-0000000009b2";
const clause = { articleFr: "3", articleEn: "3", quoteFr: "trois équipes", quoteEn: "three teams" };
const RULES: EligibilityRule[] = [
  { ...clause, id: TEAMS, kind: "team_count", min: 3 },
  {
    ...clause,
    ...{ id: LETTER, kind: "judged", titleFr: "Lettre", titleEn: "Letter" },
    ...{ adviceFr: "", adviceEn: "" },
  },
];

let scene: SearchTestContext;
let dossier: Awaited<ReturnType<typeof makeCompleteDossier>>;

beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createSearchTestContext(async (deps) => {
    dossier = await makeCompleteDossier(deps, [
      buildModelInput([question("a", "text", { required: true })]),
    ]);
    await deps.db.update(calls).set({ eligibility: RULES }).where(eq(calls.id, dossier.call.id));
  });
});
afterAll(() => scene.end());

/** The verdicts of "May I apply?" after these answers. */
async function answer(person: PersonActor | null, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const posted = await readForm(new Request("http://passerelle.test", { method: "POST", body }));
  const { rows } = await loadMayApplyView(scene.deps.db, scene.search, {
    ...{ slug: dossier.call.slug, person, posted },
    ...{ locale: "fr", t: getTranslator("fr") },
  });
  return rows.map(({ verdict }) => verdict.verdict);
}

test("[E-12] the rules of a call answer visitors and researchers, warn beside completeness, and are the officers' check list", async () => {
  const { deps } = scene;
  const { db } = deps;
  const { id, call, caller, coordinator } = dossier;

  // What only a person can see stays open for everybody.
  for (const person of [null, coordinator]) {
    expect(await answer(person, { teams: "" })).toEqual(["unknown", "unknown"]);
    expect(await answer(person, { teams: "1" })).toEqual(["no", "unknown"]);
    expect(await answer(person, { teams: "3" })).toEqual(["yes", "unknown"]);
  }

  // The dossier has one team: said beside its completeness, and the deposit is accepted.
  const row = await dossierForActor(db, coordinator, id);
  const bar = await loadSubmitBar(db, row, coordinator, { locale: "fr", now: new Date() });
  expect(bar?.rules?.items.map(({ verdict }) => verdict)).toEqual(["no", "unknown"]);
  expect(bar?.refusal).toBeNull();
  await depositDossier(caller, { dossierId: id });

  const [{ partnerId } = { partnerId: 0 }] = await db
    .select({ partnerId: calls.partnerId })
    .from(calls)
    .where(eq(calls.id, call.id));
  const { id: userId } = await makeResearcher(db);
  const officer = makeStaffActor(userId, { partnerId, role: "officer" });
  const load = async () => {
    const read = await loadAgencyDossier(db, officer, id);
    const panel = await loadEligibilityPanel(db, officer, read, "fr");
    if (!panel) throw new Error("no check list");
    return panel;
  };
  const states = async () => (await load()).criteria.map(({ state }) => state);
  expect(await states()).toEqual(["filled", "not_filled", "open"]);
  const asOfficer = { ...deps, actor: officer };
  const given = { dossierId: id, look: 1, comment: "", seenAt: "", version: 1 };
  await judgeCriterion(asOfficer, { ...given, criterionId: LETTER, verdict: "yes" });
  expect(await states()).toEqual(["filled", "not_filled", "filled"]);
  const conclude = (verdict: string) =>
    getOutcome(giveVerdict(asOfficer, { ...given, verdict, reason: "Une équipe sur trois." }));
  expect(await conclude("eligible")).toBe("STALE notFilled");
  expect(await conclude("not_eligible")).toBe("done");
  expect((await load()).status).toBe("not_eligible");
});
