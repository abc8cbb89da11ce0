import { createHash } from "node:crypto";
import { z } from "zod";
import type { StaffActor } from "#platform/actor.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { type CallDecision, selectCallDecisions } from "../queries/call-decisions.server.ts";
import { type DecisionCall, loadDecisionCall } from "../queries/decision-call.server.ts";
import { listHeldByRelease } from "../queries/held-by-release.server.ts";
import { listMotives } from "../queries/motives.server.ts";
import { findTakenCodes } from "../queries/taken-codes.server.ts";
import type { DecisionValues } from "../rules/decision.ts";
import {
  decodeFile,
  type FileFault,
  MAX_FILE_BYTES,
  MAX_FILE_FAULTS,
  type ReadFile,
  readDecisionFile,
} from "../rules/decision-file.ts";
import {
  type FilePlan,
  findTakenCodeFaults,
  listPlannedCodes,
  planFile,
} from "../rules/plan-file.ts";
import { appendDecisions, lockDossiers } from "../writes/append-decisions.server.ts";
import { isReleased } from "../writes/lock-decisions.server.ts";

const LIMITS = [{ name: "import-decisions", per: "person", max: 120, seconds: 3600 }] as const;

const fileSchema = {
  callId: rowNumber(),
  fileName: z.string().max(255),
  content: z
    .instanceof(Uint8Array, { error: "missing" })
    .refine(({ length }) => length > 0, "missing")
    .refine(({ length }) => length <= MAX_FILE_BYTES, "tooLong"),
};

/** A dossier whose decision a file would change. */
interface TriedChange {
  readonly acronym: string;
  readonly number: string;
  readonly fields: readonly (keyof DecisionValues)[];
  readonly before: DecisionValues | null;
  readonly after: DecisionValues;
}

/** What a file would do. */
export interface DecisionFileTrial extends Pick<ReadFile, "encoding" | "separator"> {
  readonly fileName: string;
  readonly lineCount: number;
  readonly unchanged: number;
  readonly changeCount: number;
  /** How many changes there are of each field. */
  readonly changedFields: Readonly<Partial<Record<keyof DecisionValues, number>>>;
  /** The first of each. */
  readonly changes: readonly TriedChange[];
  readonly faults: readonly FileFault[];
  readonly faultCount: number;
  /** The text of a file without faults, which the page posts again with the digest; null with faults. */
  readonly content: string | null;
  readonly digest: string;
  readonly triedAt: Date;
}

/** Changes that a page shows; faults are sent all, because the page offers them as a file. */
const MAX_SENT_CHANGES = 200;

/**
 * Reads a file of decisions and says what it would change, with its faults by line. Nothing is changed and nothing is
 * stored.
 */
export const tryDecisionFile = command({
  actors: ["staff"],
  isAudited: false,
  limits: LIMITS,
  input: z.object(fileSchema),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "prepareDecisions", call),
  async run({ tx, actor, input: { fileName, content }, now }, call): Promise<DecisionFileTrial> {
    const read = readDecisionFile(content);
    const plan = await planRead(tx, actor, call, read);
    const faulty = new Set(plan.faults.map(({ line }) => line));
    const changes = plan.lines.filter(({ line, fields }) => fields.length > 0 && !faulty.has(line));
    const fields = changes.flatMap((line) => [...line.fields]);
    const counts = Map.groupBy(fields, (field) => field);
    const isFaulty = plan.faults.length > 0;
    return {
      fileName,
      encoding: read.encoding,
      separator: read.separator,
      lineCount: read.lineCount,
      unchanged: read.rows.filter(({ line }) => !faulty.has(line)).length - changes.length,
      changeCount: changes.length,
      changedFields: Object.fromEntries([...counts].map(([field, all]) => [field, all.length])),
      changes: changes.slice(0, MAX_SENT_CHANGES).map(({ dossier, fields, after }) => ({
        ...{ acronym: dossier.acronym, number: dossier.number, fields, after },
        before: dossier.decision,
      })),
      faults: plan.faults.slice(0, MAX_FILE_FAULTS),
      faultCount: Math.min(plan.faults.length, MAX_FILE_FAULTS),
      content: isFaulty ? null : (decodeFile(content)?.text ?? null),
      digest: digestPlan(plan),
      triedAt: now,
    };
  },
});

/**
 * Applies a tried file, whole or not at all. STALE with `why` "changed" if it would now do something else than was shown,
 * and "faulty" if it has faults by now.
 */
export const applyDecisionFile = command({
  actors: ["staff"],
  limits: LIMITS,
  input: z.object({ ...fileSchema, digest: z.string().length(64, "invalid") }),
  load: ({ tx, input }) => loadDecisionCall(tx, input.callId),
  may: (actor, call) => can(actor, "prepareDecisions", call),
  async run({ tx, actor, input: { fileName, content, digest }, now, audit }, call) {
    const read = readDecisionFile(content);
    // Locked before they are read: a colleague who decides at the same time is seen, or waits.
    const dossiers = await selectCallDecisions(tx, actor, call.id);
    const named = new Set(read.rows.map(({ number }) => number));
    await lockDossiers(
      tx,
      dossiers.filter(({ number }) => named.has(number)).map(({ dossierId }) => dossierId),
    );
    const plan = await planRead(tx, actor, call, read);
    if (digestPlan(plan) !== digest) throw new DomainError("STALE", { why: "changed" });
    if (plan.faults.length > 0) throw new DomainError("STALE", { why: "faulty" });
    const changes = plan.lines.filter(({ fields }) => fields.length > 0);
    await appendDecisions(
      tx,
      changes.map(({ dossier: { dossierId, heldVersion }, after }) => ({
        ...{ dossierId, kind: "prepared", values: after, reason: null },
        ...{ versionNumber: heldVersion, source: "file", madeBy: actor.userId, madeAt: now },
      })),
    );
    const count = changes.length;
    await audit(
      "staff.decisionsPrepared",
      { kind: "user", id: actor.userId },
      { call: call.id, count, source: "file" },
      fileName || null,
    );
    return { count };
  },
});

async function planRead(
  tx: Db,
  actor: StaffActor,
  call: DecisionCall,
  { rows, faults }: ReadFile,
): Promise<FilePlan> {
  if (rows.length === 0) return { lines: [], faults };
  const dossiers = await selectCallDecisions(tx, actor, call.id);
  const motives = await listMotives(tx, call.partnerId);
  const decisionIds = dossiers.flatMap(({ decision }) => (decision ? [decision.id] : []));
  const held = await listHeldByRelease(tx, decisionIds);
  const isHeld = (dossier: CallDecision) =>
    isReleased(dossier) || (dossier.decision !== null && held.has(dossier.decision.id));
  const plan = planFile(rows, { dossiers, motives, isHeld });
  const taken = await findTakenCodes(tx, actor, listPlannedCodes(plan.lines));
  // A cell that cannot be read is named once, not also for what follows from it.
  const named = new Set(faults.map(({ line, column }) => `${line} ${column}`));
  const further = [...plan.faults, ...findTakenCodeFaults(plan.lines, taken)].filter(
    ({ line, column }) => !named.has(`${line} ${column}`),
  );
  return {
    lines: plan.lines,
    faults: [...faults, ...further].toSorted((one, other) => one.line - other.line),
  };
}

/** Identifies what a trial showed: the changes, and the revisions of all dossiers that the file names. */
const digestPlan = ({ lines, faults }: FilePlan): string =>
  createHash("sha256")
    .update(
      toCanonicalJson({
        lines: lines.map(({ dossier, after }) => ({
          id: dossier.dossierId,
          revision: dossier.revision,
          after: { ...after },
        })),
        faults: faults.length,
      }),
    )
    .digest("hex");
