import { and, eq } from "drizzle-orm";
import type { StaffActor } from "#platform/actor.ts";
import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { findForm } from "../../form-designer/queries/form-draft.server.ts";
import { isTrialWithinReach, listFormCalls } from "../queries/form-calls.server.ts";
import {
  formatChangeKind,
  formatChangeNote,
  formatChangeTitle,
  formatDifferences,
  formatOutcome,
} from "../rules/format-change.ts";
import { hasPoints } from "../rules/trial-result.ts";
import { formTrials } from "../tables.server.ts";

const COLUMNS = [
  ...(["group", "change", "question", "before", "after"] as const),
  ...(["dossiers", "answers", "pads", "comments", "outcome"] as const),
];

interface FiguresRequest {
  readonly formModelId: string;
  readonly trialId: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** The figures of a finished trial as CSV. NOT_FOUND for trials out of reach, of other forms, and unfinished ones. */
export async function createTrialFigures(
  db: Db,
  actor: StaffActor,
  { formModelId, trialId, locale, now }: FiguresRequest,
): Promise<string> {
  const form = await findForm(db, actor, formModelId);
  const [trial] = await db
    .select({ result: formTrials.result, callIds: formTrials.callIds })
    .from(formTrials)
    .where(and(eq(formTrials.id, trialId), eq(formTrials.formModelId, form.id)));
  if (!trial?.result) throw new DomainError("NOT_FOUND");
  const calls = await listFormCalls(db, formModelId, now);
  if (!isTrialWithinReach(actor, calls, trial.callIds)) throw new DomainError("NOT_FOUND");
  const wording = { t: getTranslator(locale), locale };
  const separator = CSV_SEPARATOR[locale];
  const header = COLUMNS.map((column) => wording.t(`formPublication:csv.${column}`));
  const lines = trial.result.changes.map((change) => {
    const differences = formatDifferences(wording, change);
    return [
      wording.t(
        hasPoints(change) ? "formPublication:groups.look" : "formPublication:groups.silent",
      ),
      formatChangeKind(wording, change),
      formatChangeTitle(wording, change),
      differences.map(({ before }) => before).join("\n"),
      differences.map(({ after }) => after).join("\n") || formatChangeNote(wording, change),
      ...[change.dossiers, change.answers, change.pads, change.comments].map(String),
      formatOutcome(wording, change),
    ];
  });
  return (
    BYTE_ORDER_MARK + [header, ...lines].map((cells) => formatCsvLine(cells, separator)).join("")
  );
}
