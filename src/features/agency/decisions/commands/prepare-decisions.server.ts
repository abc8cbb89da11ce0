import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { type CallDecision, selectCallDecisions } from "../queries/call-decisions.server.ts";
import { loadDecisionCall } from "../queries/decision-call.server.ts";
import { listMotives } from "../queries/motives.server.ts";
import { findTakenCodes } from "../queries/taken-codes.server.ts";
import {
  changeDecision,
  checkDecision,
  type DecisionState,
  type DecisionValues,
  listChangedFields,
} from "../rules/decision.ts";
import { decisionFormSchema, seenDossiersSchema } from "../rules/decision-form.ts";
import { sortByRank } from "../rules/rank-order.ts";
import { appendDecisions, type NewDecision } from "../writes/append-decisions.server.ts";
import { isReleased, lockSeenDecisions } from "../writes/lock-decisions.server.ts";

/** What every row that one command appends has in common. */
interface Author {
  readonly userId: string;
  readonly now: Date;
  readonly source: NewDecision["source"];
}

const toPrepared = (
  { dossierId, heldVersion }: CallDecision,
  values: DecisionValues,
  { userId, now, source }: Author,
): NewDecision => ({
  ...{ dossierId, kind: "prepared", values, reason: null, versionNumber: heldVersion, source },
  ...{ madeBy: userId, madeAt: now },
});

/** Names of the form's fields for those of a decision. */
const FORM_FIELDS: Readonly<Record<string, string>> = { amountEuros: "amount" };

/**
 * Prepares the decision of one dossier or of a selection: what the form does not have stays as it is. Nothing is told to
 * anybody before the release. STALE if a colleague decided one of the dossiers since the page was loaded.
 */
export const prepareDecisions = command({
  actors: ["staff"],
  isAudited: "ifChanged",
  input: z.object({ callId: rowNumber(), chosen: seenDossiersSchema, ...decisionFormSchema }),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "prepareDecisions", call),
  async run({ tx, actor, input, now, audit }, call) {
    const { chosen, state, amount, rank, code, programme, motiveId } = input;
    const rows = await lockSeenDecisions(tx, actor, call.id, chosen);
    const motives = await listMotives(tx, call.partnerId);
    const given = { amountEuros: amount, rank, code, programme, motiveId };
    const change: Partial<DecisionValues> = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    const changed = rows.flatMap((row) => {
      const newState = state || row.decision?.state;
      if (!newState) throw new DomainError("INVALID", { state: "missing" });
      const facts = { requestedEuros: row.requestedEuros, motives };
      const kept = newState === row.decision?.state ? change : dropForeignFields(change, newState);
      const after = changeDecision(row.decision, { ...kept, state: newState }, facts);
      const isOutdated = row.decision?.versionNumber !== row.heldVersion;
      return isOutdated || listChangedFields(row.decision, after).length > 0
        ? [{ row, after }]
        : [];
    });
    const taken = await findTakenCodes(
      tx,
      actor,
      changed
        .filter(({ after }) => after.state === "selected")
        .map(({ row, after }) => ({ dossierId: row.dossierId, code: after.code ?? row.number })),
    );
    for (const { row, after } of changed) {
      const problems = checkDecision(after, { motives, isCodeTaken: taken.has(row.dossierId) });
      const [problem] = Object.entries(problems);
      if (problem)
        throw new DomainError("INVALID", { [FORM_FIELDS[problem[0]] ?? problem[0]]: problem[1] });
    }
    const source = chosen.length > 1 ? "selection" : "page";
    const author: Author = { userId: actor.userId, now, source };
    await appendDecisions(
      tx,
      changed.map(({ row, after }) => toPrepared(row, after, author)),
    );
    const count = changed.length;
    if (count > 0)
      await audit(
        "staff.decisionsPrepared",
        { kind: "user", id: actor.userId },
        { call: call.id, count, source },
      );
    return { count };
  },
});

/**
 * A form whose state was changed still has the values of the state before: also the empty amount of a dossier that is now
 * selected, and is granted what it asked for.
 */
const dropForeignFields = (
  change: Partial<DecisionValues>,
  state: DecisionState,
): Partial<DecisionValues> => {
  const { amountEuros, ...withoutAmount } = change;
  const { code: _, programme: __, ...others } = withoutAmount;
  const ofSelected = amountEuros === null ? withoutAmount : change;
  const kept = state === "selected" ? ofSelected : others;
  return state === "not_eligible" ? { ...kept, rank: null } : kept;
};

/** Takes back prepared decisions before their release: the dossiers are undecided again. */
export const clearDecisions = command({
  actors: ["staff"],
  isAudited: "ifChanged",
  input: z.object({ callId: rowNumber(), chosen: seenDossiersSchema }),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "prepareDecisions", call),
  async run({ tx, actor, input: { chosen }, now, audit }, call) {
    const rows = await lockSeenDecisions(tx, actor, call.id, chosen);
    const decided = rows.filter(({ decision }) => decision !== null);
    await appendDecisions(
      tx,
      decided.map(({ dossierId, heldVersion }) => ({
        ...{ dossierId, kind: "cleared", values: null, reason: null, versionNumber: heldVersion },
        ...{ source: chosen.length > 1 ? "selection" : "page", madeBy: actor.userId, madeAt: now },
      })),
    );
    const count = decided.length;
    if (count > 0)
      await audit(
        "staff.decisionsCleared",
        { kind: "user", id: actor.userId },
        { call: call.id, count },
      );
    return { count };
  },
});

/**
 * Moves a dossier one rank up or down: it changes ranks with its neighbour. A dossier without a rank gets the last one.
 * Nothing changes at the ends.
 */
export const moveRank = command({
  actors: ["staff"],
  isAudited: "ifChanged",
  input: z.object({
    callId: rowNumber(),
    dossierId: rowId(),
    revision: z.coerce.number().pipe(z.int().min(0)),
    step: z.enum(["up", "down"]),
  }),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "prepareDecisions", call),
  async run({ tx, actor, input: { dossierId, revision, step }, now, audit }, call) {
    const isMoved = (row: CallDecision) => row.dossierId === dossierId;
    const all = sortByRank(await selectCallDecisions(tx, actor, call.id));
    const found = all.find(isMoved);
    if (!found) throw new DomainError("NOT_FOUND");
    const neighbour = findNeighbour(all, found, step);
    const seen = [{ dossierId, revision }];
    if (neighbour) seen.push({ dossierId: neighbour.dossierId, revision: neighbour.revision });
    const rows = await lockSeenDecisions(tx, actor, call.id, seen);
    const moved = rows.find(isMoved)?.decision;
    const other = rows.find((row) => !isMoved(row))?.decision;
    if (!moved || moved.state === "not_eligible")
      throw new DomainError("INVALID", { rank: "notRanked" });
    if (moved.rank !== null && !other) return { count: 0 };
    const author: Author = { userId: actor.userId, now, source: "page" };
    const ranks = all.map(({ decision }) => decision?.rank ?? 0);
    const appended = rows.flatMap((row) => {
      if (!row.decision) return [];
      const rank = isMoved(row) ? (other?.rank ?? Math.max(0, ...ranks) + 1) : moved.rank;
      return [toPrepared(row, { ...toValues(row.decision), rank }, author)];
    });
    await appendDecisions(tx, appended);
    await audit(
      "staff.decisionsPrepared",
      { kind: "user", id: actor.userId },
      { call: call.id, count: appended.length, source: "page" },
    );
    return { count: appended.length };
  },
});

const toValues = (decision: DecisionValues): DecisionValues => {
  const { state, rank, amountEuros, code, programme, motiveId } = decision;
  return { state, rank, amountEuros, code, programme, motiveId };
};

/** The nearest dossier with another rank that can still change; undefined at the ends, and for one without a rank. */
function findNeighbour(
  sorted: readonly CallDecision[],
  { decision }: CallDecision,
  step: "up" | "down",
): CallDecision | undefined {
  const rank = decision?.rank ?? null;
  if (rank === null) return undefined;
  const isNeighbour = (row: CallDecision) => {
    const other = row.decision?.rank ?? null;
    return other !== null && !isReleased(row) && (step === "up" ? other < rank : other > rank);
  };
  return step === "up" ? sorted.findLast(isNeighbour) : sorted.find(isNeighbour);
}
