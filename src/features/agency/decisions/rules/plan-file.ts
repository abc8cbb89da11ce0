import type { CallDecision } from "../queries/call-decisions.server.ts";
import {
  changeDecision,
  checkDecision,
  type DecisionField,
  type DecisionValues,
  listChangedFields,
  type MotiveState,
} from "./decision.ts";
import {
  type FaultCode,
  type FileColumn,
  type FileFault,
  type FileRow,
  toMotiveKey,
} from "./decision-file.ts";
import { findNearest } from "./find-nearest.ts";

export interface StoredMotive extends MotiveState {
  readonly textFr: string;
  readonly textEn: string;
}

/** A line of a file beside the dossier it is about. */
export interface PlannedLine {
  readonly line: number;
  readonly dossier: CallDecision;
  readonly after: DecisionValues;
  /** Empty for a line that says what is already prepared. */
  readonly fields: readonly (keyof DecisionValues)[];
}

export interface FilePlan {
  readonly lines: readonly PlannedLine[];
  readonly faults: readonly FileFault[];
}

interface PlanFacts {
  readonly dossiers: readonly CallDecision[];
  readonly motives: readonly StoredMotive[];
  /** Whether the decision of a dossier can no longer change. */
  readonly isHeld: (dossier: CallDecision) => boolean;
}

/** A nearest number is looked for as often: it reads the numbers of all dossiers. */
const MAX_SUGGESTIONS = 20;

const COLUMN_OF_FIELD: Readonly<Record<DecisionField, FileColumn>> = {
  rank: "rank",
  amountEuros: "amount",
  code: "code",
  programme: "programme",
  motiveId: "motive",
};

/** What the lines of a file would change, without regard to codes that are taken (`findTakenCodeFaults`). */
export function planFile(
  rows: readonly FileRow[],
  { dossiers, motives, isHeld }: PlanFacts,
): FilePlan {
  const byNumber = new Map(dossiers.map((dossier) => [dossier.number, dossier]));
  const numbers = [...byNumber.keys()];
  const lines: PlannedLine[] = [];
  const faults: FileFault[] = [];
  let suggestions = 0;
  for (const row of rows) {
    const fault = (code: FaultCode, column: FileColumn, found = "", hint: string | null = null) =>
      void faults.push({ line: row.line, code, column, found, hint });
    if (row.number === "") continue;
    const dossier = byNumber.get(row.number);
    if (!dossier) {
      suggestions += 1;
      const nearest = suggestions <= MAX_SUGGESTIONS ? findNearest(row.number, numbers) : null;
      const acronym = nearest && byNumber.get(nearest)?.acronym;
      fault("unknownNumber", "number", row.number, nearest && `${nearest}, ${acronym}`);
      continue;
    }
    const before = dossier.decision;
    const state = row.state ?? before?.state;
    const { rank, amountEuros, code, programme, motive } = row;
    if (!state) {
      // A dossier that is not decided yet, in a file of the whole call.
      const isEmpty = [rank, amountEuros, code, programme, motive].every((one) => one == null);
      if (!isEmpty) fault("missingState", "state");
      continue;
    }
    const motiveId = motive ? findMotive(motives, state, motive) : motive;
    if (motive && motiveId === undefined) {
      const known = motives.flatMap(({ textFr, textEn }) => [textFr, textEn]);
      fault("unknownMotive", "motive", motive, findNearest(motive, known));
    }
    const change = { rank, amountEuros, code, programme, motiveId };
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = changeDecision(
      before,
      { state, ...(Object.fromEntries(given) as Partial<DecisionValues>) },
      { requestedEuros: dossier.requestedEuros, motives },
    );
    const problems = Object.entries(checkDecision(after, { motives, isCodeTaken: false }));
    for (const [field, problem] of problems)
      fault(problem, COLUMN_OF_FIELD[field as DecisionField], describeCell(row, field));
    const fields = listChangedFields(before, after);
    if (fields.length > 0 && isHeld(dossier)) fault("held", "number", row.number);
    lines.push({ line: row.line, dossier, after, fields });
  }
  return { lines, faults };
}

const describeCell = (row: FileRow, field: string): string =>
  String((field === "motiveId" ? row.motive : row[field as keyof FileRow]) ?? "");

/** The stored motive with this text, one of the state before others; undefined without one. */
function findMotive(
  motives: readonly StoredMotive[],
  state: DecisionValues["state"],
  text: string,
): string | undefined {
  const key = toMotiveKey(text);
  const same = motives.filter(({ textFr, textEn }) =>
    [textFr, textEn].some((one) => toMotiveKey(one) === key),
  );
  return (same.find((motive) => motive.state === state) ?? same[0])?.id;
}

/** The codes that the selected dossiers of a plan would have. */
export const listPlannedCodes = (lines: readonly PlannedLine[]) =>
  lines
    .filter(({ after, fields }) => after.state === "selected" && fields.length > 0)
    .map(({ dossier, after }) => ({
      dossierId: dossier.dossierId,
      code: after.code ?? dossier.number,
    }));

/** The faults of codes that others have, or that the file gives twice. */
export function findTakenCodeFaults(
  lines: readonly PlannedLine[],
  taken: ReadonlySet<string>,
): FileFault[] {
  return lines
    .filter(({ dossier }) => taken.has(dossier.dossierId))
    .map(({ line, dossier, after }) => ({
      line,
      code: "codeTaken",
      column: "code",
      found: after.code ?? dossier.number,
      hint: null,
    }));
}
