import { isMandatoryAppendixMissing } from "#features/proposals/appendices/queries/appendices.server.ts";
import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import type { Member } from "#features/proposals/team/queries/members.server.ts";
import { countProgress } from "#form-engine/count-progress.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type CompletenessFacts, checkCompleteness } from "../rules/completeness.ts";
import { type DossierParts, loadDossierParts } from "./dossier-parts.server.ts";

/** What a dossier still lacks, in the shape of the specification. */
export const loadCompleteness = async (
  db: Db,
  dossierId: string,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<Completeness> => checkCompleteness(await loadDepositFacts(db, dossierId, now), locale);

export interface DepositFacts extends CompletenessFacts {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly graceMinutes: number;
  /** Given by the agency with an edit after the closing. */
  readonly editUntil: Date | null;
  /** The agency it goes to. */
  readonly partner: string;
  /** When an answer was saved last. */
  readonly lastUpdate: Date | null;
}

/**
 * What completeness is judged by, and what else every page of a dossier says beside it. A statement each: what the call wants,
 * the forms, all their answers, people, teams, appendices.
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
      // Locks keep people from writing, not answers from counting.
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
