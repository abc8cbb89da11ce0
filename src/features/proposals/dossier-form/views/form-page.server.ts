import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import type { SentAnswer } from "../endpoints.ts";
import type { SentLocks } from "../live/messages.ts";
import {
  type FormRef,
  findDossierForm,
  listLocks,
  loadAnswers,
  readInOneVersion,
} from "../queries/form-state.server.ts";
import type { SavedAnswer } from "../rules/answer-verdict.ts";

/**
 * All data of a form's page, or null if the call has no such form. The caller has checked the right to read the
 * dossier.
 */
export async function findFormPage(db: Db, dossierId: string, formModelType: FormModelType) {
  const formRef = { dossierId, formModelType };
  const { found, answers } = await readInOneVersion(db, formRef, async () => ({
    found: await findDossierForm(db, formRef),
    answers: await loadAnswers(db, formRef),
  }));
  if (!found) return null;
  const names = await loadAuthorNames(db, dossierId, [...answers.values()]);
  const citesWorks = [...found.form.positions.values()].some(
    ({ node }) => "type" in node && node.type === "bibliography",
  );
  return {
    model: found.form.model,
    /** Sent back with every save, so that a save from a page of an earlier version is understood. */
    versionId: found.versionId,
    answers: Object.fromEntries(
      [...answers].map(([key, answer]) => [key, toSentAnswer(answer, names)]),
    ),
    ...(await loadLocks(db, formRef)),
    lastUpdate: found.lastUpdate.toISOString(),
    /** Only bibliography questions depend on an outside service (DOI lookup). */
    degraded: citesWorks ? await listDegradedServices(db) : [],
  };
}

export type FormPageView = NonNullable<Awaited<ReturnType<typeof findFormPage>>>;

interface PersonName {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Names of the last authors of these answers, by id. `asker` saves a query, since it is the most frequent author. */
export async function loadAuthorNames(
  db: Db,
  dossierId: string,
  answers: readonly SavedAnswer[],
  asker?: PersonName,
): Promise<ReadonlyMap<string, string>> {
  const others = answers.flatMap(({ by }) => (by && by !== asker?.userId ? [by] : []));
  const names = await loadShownNames(db, dossierId, others);
  if (!asker) return names;
  return new Map([...names, [asker.userId, `${asker.firstName} ${asker.lastName}`.trim()]]);
}

/** Converts a stored answer for the browser, with its author's name. */
export const toSentAnswer = (
  { answer, version, by, at }: SavedAnswer,
  names: ReadonlyMap<string, string>,
): SentAnswer => ({
  answer,
  version,
  by: by ? (names.get(by) ?? null) : null,
  byId: by,
  at: at?.toISOString() ?? null,
});

/** The locks of a form for the browser. */
export async function loadLocks(db: Db, formRef: FormRef): Promise<SentLocks> {
  const stored = await listLocks(db, formRef);
  const ofTeam = stored.filter(({ heldFor }) => heldFor === "team");
  const ids = ofTeam.flatMap(({ lockedBy }) => lockedBy ?? []);
  const names = await loadShownNames(db, formRef.dossierId, ids);
  return {
    locks: [...new Set(stored.map(({ nodeId }) => nodeId))],
    lockedBy: Object.fromEntries(
      ofTeam.flatMap(({ nodeId, lockedBy }) => {
        const name = lockedBy && names.get(lockedBy);
        return name ? [[nodeId, name]] : [];
      }),
    ),
    closedByAgency: stored.flatMap(({ nodeId, heldFor }) => (heldFor === "agency" ? nodeId : [])),
  };
}
