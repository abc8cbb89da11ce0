import { eq, type SQL, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import {
  type CriterionState,
  decideCriterionState,
  decideStatus,
  type Look,
} from "../rules/checklist.ts";
import { type Criterion, listCriteria } from "../rules/criteria.ts";
import { eligibilityChecks, eligibilityVerdicts } from "../tables.server.ts";
import { loadHeldFacts } from "./held-facts.server.ts";

/** The digest of what a check list follows from besides the held version: the rules of its call. */
export const rulesDigest: SQL<string> = sql<string>`md5(${calls.eligibility}::text || ${calls.secondLook}::text || extract(epoch from ${calls.closesAt})::text)`;

/** A stored look, with its moment. */
interface StoredLook<Verdict extends string> {
  readonly verdict: Verdict;
  readonly version: number;
  readonly by: string | null;
  readonly at: Date;
  /** The comment of a criterion, the reason of a verdict. */
  readonly text: string;
}

interface StoredLooks<Verdict extends string> {
  readonly first: StoredLook<Verdict> | null;
  readonly second: StoredLook<Verdict> | null;
}

interface LookRow<Verdict extends string> {
  readonly look: number;
  readonly verdict: Verdict;
  readonly versionNumber: number;
  readonly decidedBy: string | null;
  readonly decidedAt: Date;
}

const toLooks = <Verdict extends string>(
  rows: readonly (LookRow<Verdict> & { readonly text: string })[],
): StoredLooks<Verdict> => {
  const find = (look: Look): StoredLook<Verdict> | null => {
    const row = rows.find((one) => one.look === look);
    return row
      ? {
          verdict: row.verdict,
          version: row.versionNumber,
          by: row.decidedBy,
          at: row.decidedAt,
          text: row.text,
        }
      : null;
  };
  return { first: find(1), second: find(2) };
};

export interface CheckedCriterion extends Criterion {
  readonly looks: StoredLooks<"yes" | "no" | "review">;
  readonly state: CriterionState;
}

/** The check list of a deposited dossier, computed now; null before the first deposit. */
export async function loadChecklist(db: Db, dossierId: string) {
  const [call] = await db
    .select({
      year: calls.year,
      rules: calls.eligibility,
      secondLook: calls.secondLook,
      closesAt: calls.closesAt,
      graceMinutes: callRequirements.graceMinutes,
      rulesDigest,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .leftJoin(callRequirements, eq(callRequirements.callId, calls.id))
    .where(eq(dossiers.id, dossierId));
  if (!call) return null;
  const { closesAt, graceMinutes, secondLook, rules } = call;
  const dates = { closesAt, graceMinutes: graceMinutes ?? 0 };
  const facts = await loadHeldFacts(db, dossierId, dates);
  if (!facts) return null;
  const context = { version: facts.version, secondLook };
  const checks = await db
    .select()
    .from(eligibilityChecks)
    .where(eq(eligibilityChecks.dossierId, dossierId));
  const criteria = listCriteria(rules, facts).map((criterion): CheckedCriterion => {
    const own = checks.filter(({ criterionId }) => criterionId === criterion.id);
    const looks = toLooks(own.map((row) => ({ ...row, text: row.comment })));
    return { ...criterion, looks, state: decideCriterionState({ ...criterion, looks }, context) };
  });
  const given = await db
    .select()
    .from(eligibilityVerdicts)
    .where(eq(eligibilityVerdicts.dossierId, dossierId));
  const verdicts = toLooks(given.map((row) => ({ ...row, text: row.reason })));
  const states = criteria.map(({ state }) => state);
  return {
    ...context,
    year: call.year,
    rulesDigest: call.rulesDigest,
    facts,
    criteria,
    verdicts,
    status: decideStatus(states, verdicts, context),
  };
}

export type Checklist = NonNullable<Awaited<ReturnType<typeof loadChecklist>>>;
