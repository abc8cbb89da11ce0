import { sql } from "drizzle-orm";
import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import type { AgencyChange } from "#features/proposals/deposits/rules/notification-kinds.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { digestLetter } from "../rules/digest-letter.server.ts";
import { letterReviews } from "../tables.server.ts";
import { type DecidedDossier, loadLetterBuilder } from "./letter-sources.server.ts";

export interface LetterState {
  readonly kind: LetterKind;
  /** The language it leaves in. */
  readonly locale: Locale;
  /** Somebody read the letter as it would leave now. */
  readonly isReviewed: boolean;
  readonly isAdapted: boolean;
}

/** The current row of a call's decisions, as `selectCallDecisions` returns it. */
type StatedDossier = Omit<DecidedDossier, "decision"> & {
  readonly decision:
    | (NonNullable<DecidedDossier["decision"]> & { readonly state: AgencyChange })
    | null;
};

/** The date is no part of what is reviewed. */
const UNDATED = new Date(0);

/** The state of the letter of each decided dossier, by its id. */
export async function loadLetterStates(
  db: Db,
  callId: number,
  decisions: readonly StatedDossier[],
): Promise<ReadonlyMap<string, LetterState>> {
  const ids = decisions.map(({ dossierId }) => dossierId);
  const builder = await loadLetterBuilder(db, callId, ids);
  const reviews = new Map(
    (
      await db
        .select({ dossierId: letterReviews.dossierId, digest: letterReviews.digest })
        .from(letterReviews)
        .where(sql`${letterReviews.dossierId} = any(${sql.param(ids)}::uuid[])`)
    ).map(({ dossierId, digest }) => [dossierId, digest]),
  );
  const states = new Map<string, LetterState>();
  for (const dossier of decisions) {
    const { dossierId, decision } = dossier;
    if (!decision) continue;
    const kind = decision.state;
    const letter = builder.build(dossier, { kind, at: UNDATED });
    states.set(dossierId, {
      kind,
      locale: letter.locale,
      isReviewed: reviews.get(dossierId) === digestLetter(letter),
      isAdapted: builder.getAdaptation(dossierId, kind, letter.locale) !== null,
    });
  }
  return states;
}
