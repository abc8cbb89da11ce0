import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { findDossierForm, loadAnswers } from "../queries/form-state.server.ts";
import { loadAuthorNames, loadLocks, toSentAnswer } from "./sent-answers.server.ts";

/**
 * A form of a dossier with everything its page shows, or null where the call wants no such form. Whoever asks has been
 * allowed to read the dossier.
 */
export async function findFormPage(db: Db, dossierId: string, formModelType: FormModelType) {
  const place = { dossierId, formModelType };
  const found = await findDossierForm(db, place);
  if (!found) return null;
  const answers = await loadAnswers(db, place);
  const names = await loadAuthorNames(db, dossierId, [...answers.values()]);
  const citesWorks = [...found.form.positions.values()].some(
    ({ node }) => "type" in node && node.type === "bibliography",
  );
  return {
    model: found.form.model,
    answers: Object.fromEntries(
      [...answers].map(([key, held]) => [key, toSentAnswer(held, names)]),
    ),
    ...(await loadLocks(db, place)),
    lastUpdate: found.lastUpdate.toISOString(),
    /** Works are found by their DOI: where no question asks for any, nobody misses it. */
    degraded: citesWorks ? await listDegradedServices(db) : [],
  };
}

export type FormPageView = NonNullable<Awaited<ReturnType<typeof findFormPage>>>;
