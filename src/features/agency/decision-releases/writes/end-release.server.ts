import { eq, sql } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { findPublisher } from "../../call-drafts/queries/find-publisher.server.ts";
import { can } from "../../decisions/policy.ts";
import { selectCallDecisions } from "../../decisions/queries/call-decisions.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import { mailReleaseProblem } from "../jobs/mail-release-problem.server.ts";
import { tellRelease } from "../jobs/tell-release.server.ts";
import {
  type LockedRelease,
  listReleaseDecisions,
  lockRelease,
  type ReleaseDecision,
} from "../queries/release.server.ts";
import { listTakenCodes } from "../queries/release-codes.server.ts";
import type { ReleaseFailure, ReleaseProblems } from "../rules/release-problem.ts";
import { findReleaseProblem } from "../rules/release-trial.ts";
import { decisionReleases } from "../tables.server.ts";
import { type DecidedDossier, writeRelease } from "./write-release.server.ts";

interface ReleaseContext {
  /** Names the job in the audit. */
  readonly job: string;
  readonly queue: Queue;
  readonly now: Date;
}

/**
 * Releases a set of decisions whose letters are frozen, in one transaction: states, letters, projects and audit appear
 * together. If a dossier of the set has changed since, nothing of the set is released: the release is blocked and its
 * planner told. A release that has ended, or whose minute has not come, is left alone. With `failure` it is blocked
 * without a try.
 */
export async function endRelease(
  tx: Db,
  releaseId: string,
  { job, queue, now }: ReleaseContext,
  failure: ReleaseFailure | null = null,
): Promise<void> {
  const release = await lockRelease(tx, releaseId);
  const isOpen = release.state === "planned" || release.state === "preparing";
  const isDue = release.plannedFor === null || release.plannedFor <= now;
  if (!isOpen || (!isDue && failure === null)) return;
  const source = { actor: productActor(job, release.plannedBy), at: now };
  const subject = { kind: "call", id: release.callId } as const;
  const block = async (problems: ReleaseProblems) => {
    await tx
      .update(decisionReleases)
      .set({ state: "blocked", endedAt: now, problems })
      .where(eq(decisionReleases.id, releaseId));
    const details = { problems: problems.dossiers.length, failure: problems.failure };
    await writeAudit(tx, source, "call.releaseBlocked", subject, {
      release: releaseId,
      ...details,
    });
    await queue.enqueue(tx, mailReleaseProblem, { releaseId });
  };
  if (failure !== null) return block({ failure, dossiers: [] });

  const set = await listReleaseDecisions(tx, releaseId);
  if (!(await mayStillRelease(tx, release))) return block({ failure: "rightEnded", dossiers: [] });
  const { decided, problems } = await checkSet(tx, release, set);
  if (problems.length > 0) return block({ failure: null, dossiers: problems });
  if (set.some(({ letterSha256 }) => letterSha256 === null))
    throw new Error(`release ${releaseId} has letters that are not frozen`);
  await writeRelease(tx, { releaseId, set, decided, source });
  await writeAudit(tx, source, "call.released", subject, {
    release: releaseId,
    decisions: set.length,
  });
  await queue.enqueue(tx, tellRelease, { releaseId }, { singletonKey: releaseId });
}

async function mayStillRelease(tx: Db, release: LockedRelease): Promise<boolean> {
  const planner = await findPublisher(tx, release.plannedBy, release.partnerId);
  return planner !== null && can(planner, "releaseDecisions", release).ok;
}

/** Locks the dossiers of the set, so that none changes until the commit, and compares each with what was planned. */
async function checkSet(tx: Db, { callId }: LockedRelease, set: readonly ReleaseDecision[]) {
  const plannedIds = new Map(set.map(({ dossierId, decisionId }) => [dossierId, decisionId]));
  const ids = [...plannedIds.keys()];
  await tx
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(sql`${dossiers.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(dossiers.id)
    .for("no key update");
  // Their rows in the list of dossiers change with the states, by a trigger for each dossier. Locked in the order of
  // assignments and of changes of the call, against deadlocks.
  await tx
    .select({ id: agencyDossiers.dossierId })
    .from(agencyDossiers)
    .where(sql`${agencyDossiers.dossierId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(agencyDossiers.dossierId)
    .for("no key update");
  const rows = await selectCallDecisions(tx, "product", callId, ids);
  if (rows.length !== set.length)
    throw new Error(`a release of call ${callId} has dossiers that are not with the agency`);
  const taken = await listTakenCodes(tx, rows);
  const decided: DecidedDossier[] = [];
  const problems: ReleaseProblems["dossiers"][number][] = [];
  for (const row of rows) {
    const { dossierId, number } = row;
    const decision = row.decision?.id === plannedIds.get(dossierId) ? row.decision : null;
    const isCodeTaken = taken.has(dossierId);
    const problem = findReleaseProblem({ ...row, decision }, { isCodeTaken });
    if (problem !== null) problems.push({ number, problem });
    else if (decision) decided.push({ ...row, decision });
  }
  return { decided, problems };
}
