import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listCurrentCompletions, listEndedCompletions } from "../queries/completions.server.ts";
import { listPartNames } from "../queries/part-names.server.ts";

/**
 * What the agency asks the team to complete, and what the coordinator asked the agency for. What officers propose among
 * themselves is not the team's to see.
 */
export async function loadCompletionView(
  db: Db,
  { id, place }: Pick<DossierForActor, "id" | "place">,
  { locale, now }: { locale: Locale; now: Date },
) {
  if (place === "draft") return { open: null, askedAt: null, refusal: null };
  const requests = await listCurrentCompletions(db, id, ["asked", "open"]);
  const open = requests.find(({ state }) => state === "open");
  const asked = requests.find(({ state }) => state === "asked");
  // The answer to the last request of the coordinator, until a new one waits or the agency opens the dossier.
  const refused =
    open || asked
      ? undefined
      : (await listEndedCompletions(db, id)).find(({ parts }) => parts === null);
  return {
    open: open?.parts
      ? { reason: open.reason, parts: await listPartNames(db, id, open.parts) }
      : null,
    refusal:
      refused?.state === "refused" && refused.endedAt && refused.answer
        ? { answer: refused.answer, moment: formatDayTime(locale, refused.endedAt, now) }
        : null,
    askedAt: asked ? formatDayTime(locale, asked.createdAt, now) : null,
  };
}

export type CompletionView = Awaited<ReturnType<typeof loadCompletionView>>;
