import type { StaffActor } from "#platform/actor.ts";
import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import { createCsvStream } from "#platform/csv-stream.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { can } from "../policy.ts";
import { selectCallDecisions } from "../queries/call-decisions.server.ts";
import { loadDecisionCall } from "../queries/decision-call.server.ts";
import { listMotives } from "../queries/motives.server.ts";
import { COLUMN_NAMES, type FileColumn, STATE_WORDS } from "../rules/decision-file.ts";
import { sortByRank } from "../rules/rank-order.ts";

const COLUMNS: readonly FileColumn[] = [
  "number",
  "acronym",
  "title",
  "requested",
  "rank",
  "state",
  "amount",
  "code",
  "programme",
  "motive",
];

/** The decisions of a call as a file, which can be changed and read back. */
export async function createDecisionsFile(
  db: Db,
  actor: StaffActor,
  { callId, locale }: { readonly callId: string | undefined; readonly locale: Locale },
) {
  const call = await loadDecisionCall(db, callId);
  requireAllowed(can(actor, "readDecisions", call));
  const rows = sortByRank(await selectCallDecisions(db, actor, call.id));
  const motives = await listMotives(db, call.partnerId);
  const separator = CSV_SEPARATOR[locale];
  const formatEuros = (euros: number | null | undefined) =>
    euros == null ? "" : locale === "fr" ? euros.toFixed(2).replace(".", ",") : euros.toFixed(2);
  const header =
    BYTE_ORDER_MARK +
    formatCsvLine(
      COLUMNS.map((column) => COLUMN_NAMES[column][locale][0]),
      separator,
    );
  const lines = rows.map(({ number, acronym, title, requestedEuros, decision }) => {
    const motive = motives.find(({ id }) => id === decision?.motiveId);
    const cells: Readonly<Record<FileColumn, string>> = {
      ...{ number, acronym, title },
      requested: formatEuros(requestedEuros),
      rank: decision?.rank?.toString() ?? "",
      state: decision ? STATE_WORDS[decision.state][locale] : "",
      amount: formatEuros(decision?.amountEuros),
      code: decision?.code ?? "",
      programme: decision?.programme ?? "",
      motive: (locale === "fr" ? motive?.textFr : motive?.textEn) ?? "",
    };
    return formatCsvLine(
      COLUMNS.map((column) => cells[column]),
      separator,
    );
  });
  let batch: readonly string[] | null = lines;
  const body = createCsvStream<string>({
    header,
    loadBatch: async () => {
      const next = batch;
      batch = null;
      return next;
    },
    formatLine: (line) => line,
  });
  return { name: `decisions-${call.slug}`, body };
}
