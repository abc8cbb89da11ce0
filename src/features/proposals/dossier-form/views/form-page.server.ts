import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { degradedServices } from "#platform/outside/outside-health.server.ts";
import { allAnswers, findFormOfDossier } from "../queries/form-state.server.ts";
import { authorNames, loadLocks, sentHeld } from "./held-answers.server.ts";

/**
 * A form of a dossier with everything its page shows, or null where the call wants no such form. Whoever asks has been
 * allowed to read the dossier.
 */
export async function findFormPage(db: Db, dossierId: string, formModelType: FormModelType) {
  const place = { dossierId, formModelType };
  const found = await findFormOfDossier(db, place);
  if (!found) return null;
  const answers = await allAnswers(db, place);
  const names = await authorNames(db, dossierId, [...answers.values()]);
  const citesWorks = [...found.form.places.values()].some(
    ({ node }) => "type" in node && node.type === "bibliography",
  );
  return {
    model: found.form.model,
    answers: Object.fromEntries([...answers].map(([key, held]) => [key, sentHeld(held, names)])),
    ...(await loadLocks(db, place)),
    lastUpdate: found.lastUpdate.toISOString(),
    /** Works are found by their DOI: where no question asks for any, nobody misses it. */
    degraded: citesWorks ? await degradedServices(db) : [],
  };
}

export type FormPageView = NonNullable<Awaited<ReturnType<typeof findFormPage>>>;
