import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierForms, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { createRule } from "#features/proposals/eligibility/rules/new-rule.ts";
import { formVersionMeanings } from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import type { PersonActor } from "#platform/actor.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { addDossierMember, makeCallWithForms, makeDossier } from "#tests/factories/dossiers.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loadCompleteness } from "./queries/completeness.server.ts";
import { loadSubmitBar } from "./views/submit-bar.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([question("aid", "currency"), question("months", "integer")]);

const buildRules = (): EligibilityRule[] =>
  (
    [
      "coordinating_organisation",
      "team_count",
      "amount",
      "one_per_coordinator",
      "years_since_doctorate",
      "judged",
    ] as const
  ).map((kind) =>
    createRule(kind, { id: randomUUID(), articleEn: "Article 3", quoteEn: "as the call says" }),
  );

test("[D-22 part, E-12 part] the rules warn beside completeness: by consortium, answers and other dossiers, and never block", async () => {
  const { deps } = scene;
  const { db } = deps;
  const dossier = await makeDossier(deps, [MODEL]);
  const now = new Date();
  const loadBar = async (actor: PersonActor = dossier.coordinator) => {
    const row = await dossierForActor(db, actor, dossier.id);
    if (!row) throw new Error("no dossier");
    const bar = await loadSubmitBar(db, row, actor, { locale: "en", now });
    if (!bar) throw new Error("no bar");
    return bar;
  };
  const verdicts = async (actor?: PersonActor) =>
    (await loadBar(actor)).rules?.items.map(({ verdict }) => verdict);

  const before = await loadBar();
  expect(before.rules).toBeNull();
  await db.update(calls).set({ eligibility: buildRules() }).where(eq(calls.id, dossier.call.id));
  const [form] = await db.select().from(dossierForms).where(eq(dossierForms.dossierId, dossier.id));
  const versionId = form?.versionId ?? "";
  await db
    .insert(formVersionMeanings)
    .values({ versionId, meaning: "requested_amount", questionId: "aid" });

  // The factory's organisation is foreign; nothing else is known yet.
  expect(await verdicts()).toEqual(["no", "no", "unknown", "yes", "unknown", "unknown"]);
  const [first] = (await loadBar()).rules?.items ?? [];
  expect(first).toMatchObject({
    title: "Coordination by an eligible organisation",
    article: "Article 3",
    quote: "as the call says",
    note: "not an eligible organisation",
  });

  await db
    .update(dossierTeams)
    .set({ organizationType: "public", label: "Institut", country: "FR" })
    .where(and(eq(dossierTeams.dossierId, dossier.id), eq(dossierTeams.number, 1)));
  const member = await addDossierMember(deps, dossier.id, "scientific_manager");
  await saveAnswers(dossier.caller, {
    dossierId: dossier.id,
    formModelType: "scientific_proposition",
    changes: [{ id: randomUUID(), key: "aid", version: 0, answer: ["600000"] }],
  });
  expect(await verdicts()).toEqual(["yes", "yes", "no", "yes", "unknown", "unknown"]);

  // A second dossier of the coordinator for the same agency and year: only the coordinator learns of it here.
  const other = await makeCallWithForms(deps, [MODEL]);
  await createDossier(dossier.caller, { callSlug: other.slug, acronym: "AUTRE", title: "Autre" });
  expect((await verdicts())?.[3]).toBe("no");
  expect((await verdicts(member.actor))?.[3]).toBe("unknown");

  // The specified completeness has the same shape and verdict as without rules.
  const completeness = await loadCompleteness(db, dossier.id, { locale: "en", now });
  expect(Object.keys(completeness)).toEqual(Object.keys(before.completeness));
  expect((await loadBar()).refusal).toBe(before.refusal);
});
