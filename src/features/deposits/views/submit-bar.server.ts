import type { DossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { SubmitBarView } from "../endpoints.ts";
import { completenessFacts } from "../queries/completeness.server.ts";
import { judgeCompleteness } from "../rules/completeness.ts";

/** What the submit bar says, on every page of a dossier that can be deposited: a draft, or one that is edited again. */
export async function submitBar(
  db: Db,
  dossier: DossierForActor,
  { locale, now }: { locale: Locale; now: Date },
): Promise<SubmitBarView | null> {
  if (dossier.place !== "draft" && !dossier.unlocked) return null;
  const facts = await completenessFacts(db, dossier.id);
  return {
    completeness: judgeCompleteness(facts, locale),
    coordinatorId: facts.members.find(({ role }) => role === "coordinator")?.id ?? null,
    partner: facts.partner,
    isOwner: dossier.membership?.role === "coordinator",
    isUnlocked: dossier.unlocked,
    lastUpdate: facts.lastUpdate?.toISOString() ?? null,
    closesAt: facts.closesAt.toISOString(),
    now: now.toISOString(),
  };
}
