import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { confirmFactor, FACTOR_LIMIT } from "../../administration/writes/confirm-factor.server.ts";
import { readParisMoment } from "../../call-drafts/rules/paris-moment.ts";
import { can } from "../../decisions/policy.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { lockDossiers } from "../../decisions/writes/append-decisions.server.ts";
import { loadLetterStates } from "../../letter-templates/queries/letter-states.server.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { prepareRelease } from "../jobs/prepare-release.server.ts";
import {
  digestSet,
  isChosen,
  isReady,
  listCandidates,
} from "../queries/release-candidates.server.ts";
import { releaseChoiceSchema } from "../rules/release-choice.ts";
import { decisionReleases, releaseDecisions } from "../tables.server.ts";

const MAX_PLAN_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Plans the release of a chosen set: at once, or at a minute of Paris time within a year. A job freezes the letters first.
 * `digest` is the set that the trial showed, with which letters were read, `count` its number as typed, `code` one of the second
 * factor. STALE with `why`: `setChanged`, or `blocked` while a dossier of the set stops it. INVALID: `count`, `at`, `code`.
 */
export const planRelease = command({
  actors: ["staff"],
  limits: [FACTOR_LIMIT],
  input: z.object({
    callId: rowNumber(),
    choice: releaseChoiceSchema,
    digest: z.string().max(64),
    count: z.string().max(20),
    when: z.enum(["now", "later"], "missing"),
    /** Of Paris, as native inputs write them. */
    day: z.string().max(20),
    time: z.string().max(20),
    code: z.string().max(100),
  }),
  // Two people who plan for the same call do so one after the other: the second finds the set of the first waiting.
  load: async ({ tx, actor, input }) => {
    await lockReleasesOf(tx, input.callId);
    return {
      call: await loadDecisionCall(tx, input.callId),
      acting: await refreshStaffActor(tx, actor),
    };
  },
  may: (_, { acting, call }) => can(acting, "releaseDecisions", call),
  async run(context, { call, acting }) {
    const { tx, actor, input, now, queue, audit, request } = context;
    const listChosen = async () =>
      (await listCandidates(tx, acting, call.id)).filter((row) => isChosen(row, input.choice));
    await lockDossiers(
      tx,
      (await listChosen()).map(({ dossierId }) => dossierId),
    );
    const chosen = await listChosen();
    const ready = chosen.filter(isReady);
    const letters = await loadLetterStates(tx, call.id, ready);
    if (digestSet(ready, letters) !== input.digest)
      throw new DomainError("STALE", { why: "setChanged" });
    if (chosen.some(({ group }) => group === "blocked"))
      throw new DomainError("STALE", { why: "blocked" });
    if (ready.length === 0) throw new DomainError("INVALID", { count: "none" });
    if (input.count.replace(/\s/g, "") !== String(ready.length))
      throw new DomainError("INVALID", { count: "wrongNumber" });
    const plannedFor = input.when === "later" ? readPlannedMinute(input, now) : null;
    const { userId } = actor;
    const { clientAddress } = request;
    await confirmFactor({ ...context, userId, clientAddress }, input.code);
    const [release] = await tx
      .insert(decisionReleases)
      .values({
        ...{ callId: call.id, state: "preparing", plannedFor },
        ...{ plannedBy: userId, plannedAt: now },
      })
      .returning({ id: decisionReleases.id });
    if (!release) throw new Error("an inserted release was not returned");
    const releaseId = release.id;
    const decisionIds = ready.map(({ decision }) => decision.id);
    const dossierIds = ready.map(({ dossierId }) => dossierId);
    await tx.execute(sql`
      insert into ${releaseDecisions} (release_id, decision_id, dossier_id)
      select ${releaseId}, * from unnest(${sql.param(decisionIds)}::uuid[], ${sql.param(dossierIds)}::uuid[])`);
    await queue.enqueue(tx, prepareRelease, { releaseId }, { singletonKey: releaseId });
    const subject = { kind: "call", id: call.id } as const;
    const at = plannedFor?.toISOString() ?? null;
    await audit("call.releasePlanned", subject, {
      ...{ release: releaseId, decisions: ready.length, at },
    });
    return { releaseId, plannedFor };
  },
});

/** Not the row of the call: who indexes a dossier locks the dossier before its call. */
const lockReleasesOf = (tx: Db, callId: number) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`releases of call ${callId}`}, 0))`,
  );

/** The minute of a plan. INVALID `at`: `invalid`, `skipped`, `repeated`, `outOfRange`, `past`, `tooFar`. */
function readPlannedMinute({ day, time }: { day: string; time: string }, now: Date): Date {
  const moment = readParisMoment(day, time);
  if (moment.kind !== "exact") throw new DomainError("INVALID", { at: moment.kind });
  const { at } = moment;
  if (at <= now) throw new DomainError("INVALID", { at: "past" });
  if (at.getTime() > now.getTime() + MAX_PLAN_DAYS * DAY_MS)
    throw new DomainError("INVALID", { at: "tooFar" });
  return at;
}
