import { isMandatoryAppendixMissing } from "#features/proposals/appendices/queries/appendices.server.ts";
import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import type { Member } from "#features/proposals/team/queries/members.server.ts";
import { countProgress } from "#form-engine/count-progress.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type CompletenessFacts, checkCompleteness } from "../rules/completeness.ts";
import { type DossierParts, loadDossierParts } from "./dossier-parts.server.ts";

/** Missing items of a dossier, in the shape of the specification. */
export const loadCompleteness = async (
  db: Db,
  dossierId: string,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<Completeness> => checkCompleteness(await loadDepositFacts(db, dossierId, now), locale);

export interface DepositFacts extends CompletenessFacts {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly withdrawnAt: Date | null;
  readonly graceMinutes: number;
  /** End of an edit that the agency opened after the closing. */
  readonly editUntil: Date | null;
  /** Code of the agency. */
  readonly partner: string;
  /** Last save of an answer. */
  readonly lastUpdate: Date | null;
}

/**
 * The facts that completeness is computed from, and others that every page of a dossier shows. One statement each for call
 * requirements, forms, answers, members, teams and appendices.
 */
export async function loadDepositFacts(
  db: Db,
  dossierId: string,
  now: Date,
  known?: DossierParts,
): Promise<DepositFacts> {
  const { head, forms, members, teams } = known ?? (await loadDossierParts(db, dossierId, now));
  const saves = forms.map(({ lastUpdate }) => lastUpdate.getTime());
  return {
    opensAt: head.opensAt,
    confirmed: head.confirmedAt !== null,
    closesAt: head.closesAt,
    withdrawnAt: head.withdrawnAt,
    graceMinutes: head.graceMinutes ?? 0,
    editUntil: head.editUntil,
    partner: head.partner,
    lastUpdate: saves.length > 0 ? new Date(Math.max(...saves)) : null,
    requiredCv: {
      coordinator: head.coordinatorCv ?? false,
      scientist_manager: head.scientificManagerCv ?? false,
    },
    forms: forms.map(({ formModelType, form, answers, lastUpdate }) => ({
      formModelType,
      lastUpdate,
      // Locks are ignored: they prevent writing, but a locked answer counts.
      progress: countProgress(form, { answers: new Map(answers), locks: new Set() }),
    })),
    members: members.toSorted(compareByArrival).map(({ id, role, teamNumber, cvId, cvFileId }) => ({
      id,
      role,
      teamNumber,
      hasCv: (cvId ?? cvFileId) !== null,
    })),
    teams,
    appendixMissing: await isMandatoryAppendixMissing(db, dossierId),
  };
}

const compareByArrival = (one: Member, other: Member): number =>
  one.joinedAt.getTime() - other.joinedAt.getTime() || (one.id < other.id ? -1 : 1);
