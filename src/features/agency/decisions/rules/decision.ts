import { z } from "zod";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { rowId } from "#platform/row-id.ts";

/**
 * What a row of `decisions` says: a decision was prepared, taken back before its release, or withdrawn after it. The row of
 * the highest revision of a dossier is the current one.
 */
export const DECISION_KINDS = ["prepared", "cleared", "withdrawn"] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Whether a decision was made on the page, for a selection, or by a file. */
export const DECISION_SOURCES = ["page", "selection", "file"] as const;
export type DecisionSource = (typeof DECISION_SOURCES)[number];

export type DecisionState = (typeof DECISIONS)[number];

/** What is decided about a dossier. */
export interface DecisionValues {
  readonly state: DecisionState;
  readonly rank: number | null;
  readonly amountEuros: number | null;
  /** The code of the project; null: the number of the dossier. */
  readonly code: string | null;
  /** Null: the title of the call. */
  readonly programme: string | null;
  readonly motiveId: string | null;
}

export const MAX_RANK = 99_999;
/** What the column holds: 14 digits, 2 of them after the point. */
export const MAX_AMOUNT_EUROS = 999_999_999_999.99;
export const MAX_PROGRAMME_LENGTH = 200;
/** Written in upper case, because codes are unique whatever their case. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9._-]{2,39}$/;

const isWholeCents = (euros: number): boolean =>
  Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-3;

/** The values of a decision, each checked by itself. `checkDecision` checks them together. */
export const decisionValuesSchema = z.object({
  state: z.enum(DECISIONS, "invalid"),
  rank: z.int("invalid").min(1, "invalid").max(MAX_RANK, "invalid").nullable(),
  amountEuros: z
    .number("invalid")
    .min(0, "invalid")
    .max(MAX_AMOUNT_EUROS, "invalid")
    .refine(isWholeCents, "invalid")
    .nullable(),
  code: z.string().trim().toUpperCase().regex(CODE_PATTERN, "invalid").nullable(),
  programme: z.string().trim().min(1, "missing").max(MAX_PROGRAMME_LENGTH, "tooLong").nullable(),
  motiveId: rowId().nullable(),
});

/** A stored motive, as far as a decision depends on it. */
export interface MotiveState {
  readonly id: string;
  readonly state: DecisionState;
}

export type DecisionField = Exclude<keyof DecisionValues, "state">;
export type DecisionProblem = "onlySelected" | "notRanked" | "otherState" | "codeTaken";

interface DecisionFacts {
  readonly motives: readonly MotiveState[];
  /** Whether the code, or the number that stands for it, is used by another project or decision. */
  readonly isCodeTaken: boolean;
}

/** What does not fit together in the values of a decision, by field. */
export function checkDecision(
  { state, rank, amountEuros, code, programme, motiveId }: DecisionValues,
  { motives, isCodeTaken }: DecisionFacts,
): Partial<Record<DecisionField, DecisionProblem>> {
  const isSelected = state === "selected";
  const motive = motives.find(({ id }) => id === motiveId);
  return {
    ...(rank !== null && state === "not_eligible" ? { rank: "notRanked" } : {}),
    ...(amountEuros !== null && !isSelected ? { amountEuros: "onlySelected" } : {}),
    ...(programme !== null && !isSelected ? { programme: "onlySelected" } : {}),
    ...(motiveId !== null && motive?.state !== state ? { motiveId: "otherState" } : {}),
    ...(isSelected && isCodeTaken ? { code: "codeTaken" } : {}),
    ...(code !== null && !isSelected ? { code: "onlySelected" } : {}),
  };
}

/**
 * The values that follow from changing some of them: those that the new state does not have are dropped, and a newly
 * selected dossier is granted what it asked for, until another amount is set.
 */
export function changeDecision(
  before: DecisionValues | null,
  change: Partial<DecisionValues> & { readonly state: DecisionState },
  { requestedEuros, motives }: { requestedEuros: number | null; motives: readonly MotiveState[] },
): DecisionValues {
  const isSelected = change.state === "selected";
  const motive = motives.find(({ id }) => id === before?.motiveId);
  return {
    rank: change.state === "not_eligible" ? null : (before?.rank ?? null),
    amountEuros: isSelected ? (before?.amountEuros ?? requestedEuros) : null,
    code: isSelected ? (before?.code ?? null) : null,
    programme: isSelected ? (before?.programme ?? null) : null,
    motiveId: motive?.state === change.state ? motive.id : null,
    ...change,
  };
}

const FIELDS = ["state", "rank", "amountEuros", "code", "programme", "motiveId"] as const;

/** The fields in which two decisions differ; all that are set if there was none. */
export const listChangedFields = (
  before: DecisionValues | null,
  after: DecisionValues,
): readonly (keyof DecisionValues)[] =>
  FIELDS.filter((field) => (before?.[field] ?? null) !== after[field]);
