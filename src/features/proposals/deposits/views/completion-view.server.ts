import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listCurrentCompletions } from "../queries/completions.server.ts";
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
  if (place === "draft") return { open: null, askedAt: null };
  const requests = await listCurrentCompletions(db, id, ["asked", "open"]);
  const open = requests.find(({ state }) => state === "open");
  const asked = requests.find(({ state }) => state === "asked");
  return {
    open: open?.parts
      ? { reason: open.reason, parts: await listPartNames(db, id, open.parts) }
      : null,
    askedAt: asked ? formatDayTime(locale, asked.createdAt, now) : null,
  };
}

export type CompletionView = Awaited<ReturnType<typeof loadCompletionView>>;
