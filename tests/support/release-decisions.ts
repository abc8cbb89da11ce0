import { eq, inArray } from "drizzle-orm";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { secondFactors } from "#features/agency/administration/tables.server.ts";
import { activateFactor } from "#features/agency/administration/writes/second-factor.server.ts";
import { planRelease } from "#features/agency/decision-releases/commands/plan-release.server.ts";
import { prepareRelease } from "#features/agency/decision-releases/jobs/prepare-release.server.ts";
import { tellRelease } from "#features/agency/decision-releases/jobs/tell-release.server.ts";
import {
  digestSet,
  isReady,
  listCandidates,
} from "#features/agency/decision-releases/queries/release-candidates.server.ts";
import type { DecisionState, DecisionValues } from "#features/agency/decisions/rules/decision.ts";
import { decisionConfirmations } from "#features/agency/decisions/tables.server.ts";
import { appendDecisions } from "#features/agency/decisions/writes/append-decisions.server.ts";
import { loadLetterStates } from "#features/agency/letter-templates/queries/letter-states.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { makeMembership } from "#tests/factories/staff.ts";
import { makeStaffActor } from "./actors.ts";

const SECRET = "JBSWY3DPEHPK3PXP";

export interface Decider {
  readonly actor: StaffActor;
  /** A code of the second factor that counts now, however many were used before. */
  createCode(now?: Date): Promise<string>;
}

/** Gives an account a second factor. Returns what makes codes of it. */
export async function giveFactor(
  { db, signer, clock }: DepsWithQueue,
  userId: string,
): Promise<Decider["createCode"]> {
  await activateFactor(db, signer, { userId, secret: SECRET, now: clock.now() });
  return async (now = clock.now()) => {
    const ofUser = eq(secondFactors.userId, userId);
    await db.update(secondFactors).set({ lastStep: null }).where(ofUser);
    return computeTotpCode(fromBase32(SECRET), getTotpStep(now));
  };
}

/** A member of an agency's staff with a second factor, by default a decider of all departments. */
export async function makeDecider(
  deps: DepsWithQueue,
  partnerId: number,
  over: Partial<StaffActor> = {},
): Promise<Decider> {
  const { db } = deps;
  const { id: userId } = await makeResearcher(db, { firstName: "Hana", lastName: "Vasseur" });
  const { role = "decider" } = over;
  const memberId = await makeMembership(db, { userId, partnerId, role });
  return {
    actor: makeStaffActor(userId, { partnerId, role, memberId, ...over }),
    createCode: await giveFactor(deps, userId),
  };
}

export interface DecidedDossier extends Partial<DecisionValues> {
  readonly dossierId: string;
  readonly state: DecisionState;
}

/** Prepares and confirms decisions, as two people of the agency have done it. Returns the ids of the decisions by dossier. */
export async function prepareConfirmed(
  { db, clock }: DepsWithQueue,
  decided: readonly DecidedDossier[],
  {
    madeBy,
    confirmedBy = madeBy,
  }: { readonly madeBy: string; readonly confirmedBy?: string | null },
): Promise<ReadonlyMap<string, string>> {
  const at = clock.now();
  const held = await db
    .select({ id: dossiers.id, version: dossiers.depositedVersion })
    .from(dossiers)
    .where(
      inArray(
        dossiers.id,
        decided.map(({ dossierId }) => dossierId),
      ),
    );
  return db.transaction(async (tx) => {
    const rows = decided.map(({ dossierId, state, ...values }) => ({
      ...({ dossierId, kind: "prepared", reason: null, source: "page" } as const),
      ...{ madeBy, madeAt: at },
      versionNumber: held.find(({ id }) => id === dossierId)?.version ?? 1,
      values: {
        ...{ rank: null, code: null, programme: null, motiveId: null },
        amountEuros: state === "selected" ? 100_000 : null,
        ...values,
        state,
      },
    }));
    const ids = await appendDecisions(tx, rows);
    if (confirmedBy !== null)
      await tx
        .insert(decisionConfirmations)
        .values(
          [...ids.values()].map((decisionId) => ({ decisionId, confirmedBy, confirmedAt: at })),
        );
    return ids;
  });
}

/** What the page of a release posts about some dossiers of a call: those that are ready would be released. */
export async function createReleaseForm(
  deps: DepsWithQueue,
  decider: Decider,
  callId: number,
  dossierIds: readonly string[],
) {
  const chosen = (await listCandidates(deps.db, decider.actor, callId)).filter(({ dossierId }) =>
    dossierIds.includes(dossierId),
  );
  const ready = chosen.filter(isReady);
  return {
    callId,
    choice: { states: [], numbers: chosen.map(({ number }) => number) },
    digest: digestSet(ready, await loadLetterStates(deps.db, callId, ready)),
    count: String(ready.length),
    ...{ when: "now", day: "", time: "" },
    code: await decider.createCode(),
  };
}

/** Decides dossiers of one call and releases them at once, with letters, projects and notifications. */
export async function releaseDecided(
  deps: DepsWithQueue,
  decided: readonly DecidedDossier[],
): Promise<void> {
  const [call] = await deps.db
    .select({ callId: calls.id, partnerId: calls.partnerId })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(eq(dossiers.id, decided[0]?.dossierId ?? ""));
  if (!call) throw new Error("no dossier to decide");
  const decider = await makeDecider(deps, call.partnerId);
  await prepareConfirmed(deps, decided, { madeBy: decider.actor.userId });
  const form = await createReleaseForm(
    deps,
    decider,
    call.callId,
    decided.map(({ dossierId }) => dossierId),
  );
  const { releaseId } = await planRelease({ ...deps, actor: decider.actor }, form);
  await prepareRelease.run(deps, { releaseId });
  await tellRelease.run(deps, { releaseId });
}
