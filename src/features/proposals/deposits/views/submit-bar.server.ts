import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadDossierRules } from "#features/proposals/eligibility/views/dossier-rules.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import { readMeaning } from "#features/proposals/form-models/rules/read-meaning.ts";
import { countOpenPoints } from "#features/proposals/form-updates/queries/open-points.server.ts";
import { findPadDifferences } from "#features/proposals/pads/queries/pad-differences.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { SubmitBarView } from "../endpoints.ts";
import { loadDepositFacts } from "../queries/completeness.server.ts";
import { type DossierParts, loadDossierParts } from "../queries/dossier-parts.server.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { checkCompleteness } from "../rules/completeness.ts";
import { decideShownDeposit } from "../rules/decide-deposit.ts";

/** The submit bar, for a draft or a dossier being edited after its deposit. */
export async function loadSubmitBar(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { locale, now }: { locale: Locale; now: Date },
): Promise<SubmitBarView | null> {
  if (dossier.place !== "draft" && !dossier.unlocked) return null;
  const { place, unlocked } = dossier;
  const parts = await loadDossierParts(db, dossier.id, now);
  const facts = await loadDepositFacts(db, dossier.id, now, parts);
  const pads = await findPadDifferences(db, dossier.id, parts.forms);
  const completeness = checkCompleteness(facts, locale);
  const complete = completeness.isDepositAllowed;
  const verdict = decideShownDeposit({ ...facts, place, unlocked, complete }, now);
  const rules = await loadDossierRules(db, actor, await toDossierOfCall(db, dossier.id, parts), {
    locale,
    now,
  });
  const held = unlocked ? await findDepositedVersion(db, dossier.id) : null;
  return {
    completeness,
    isConfirmed: facts.confirmed,
    refusal: verdict.ok ? null : verdict.why,
    held: held && { version: held.number, at: held.depositedAt.toISOString() },
    coordinatorId: facts.members.find(({ role }) => role === "coordinator")?.id ?? null,
    partner: facts.partner,
    teamCount: facts.teams.length,
    pads: pads.map(({ formModelType, question }) => ({
      formModelType,
      key: question.key,
      label: nameOccurrence(question, locale),
    })),
    points: Object.fromEntries(await countOpenPoints(db, dossier.id, parts.forms)),
    rules,
    can: { deposit: can(actor, "deposit", dossier) },
    isUnlocked: dossier.unlocked,
    lastUpdate: facts.lastUpdate?.toISOString() ?? null,
    closesAt: facts.closesAt.toISOString(),
    editUntil: facts.editUntil?.toISOString() ?? null,
    now: now.toISOString(),
  };
}

/** What the rules of the call are evaluated with: the consortium, and the answers that mean an amount and a duration. */
async function toDossierOfCall(db: Db, id: string, { head, forms, members, teams }: DossierParts) {
  const coordinator = members.find(({ role }) => role === "coordinator");
  const hasRules = head.eligibility.length > 0;
  const meanings = await loadMeanings(db, hasRules ? forms.map(({ versionId }) => versionId) : []);
  const read = (meaning: "requested_amount" | "duration_months") =>
    forms
      .map(({ form, versionId, answers }) =>
        readMeaning(
          { form, meanings: meanings.get(versionId) ?? new Map() },
          new Map(answers),
          meaning,
        ),
      )
      .find((value) => value !== null) ?? null;
  return {
    id,
    call: head,
    coordinatorId: coordinator?.userId ?? null,
    facts: {
      teams,
      coordinatingTeam: coordinator?.teamNumber ?? null,
      amountEuros: read("requested_amount"),
      durationMonths: read("duration_months"),
    },
  };
}

/** Summary of a deposited dossier for the navigation. Null for a draft and during an edit. */
export async function loadDepositedSummary(db: Db, dossier: DossierForActor, now: Date) {
  const { publishedAt, depositedVersion, place, unlocked } = dossier;
  if (!publishedAt || place === "draft" || unlocked) return null;
  const members = await listMembers(db, dossier.id);
  return {
    place,
    version: depositedVersion ?? 1,
    at: publishedAt.toISOString(),
    teams: new Set(members.map(({ teamNumber }) => teamNumber)).size,
    people: members.length,
    now: now.toISOString(),
  };
}

export type DepositedView = NonNullable<Awaited<ReturnType<typeof loadDepositedSummary>>>;
