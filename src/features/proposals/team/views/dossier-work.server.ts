import type { DossierWork } from "#features/proposals/dossiers/ui/dossier-card.tsx";
import type { DossierListItem } from "#features/proposals/dossiers/views/dossier-list.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { loadDossierFacts } from "../queries/dossier-facts.server.ts";
import { listTasks } from "../rules/readiness.ts";
import { type TaskView, toTaskView } from "./readiness.server.ts";

/**
 * Adds progress and open tasks to a person's dossiers, with a number of statements that does not depend on the length of
 * the list.
 */
export async function addDossierWork<Item extends DossierListItem>(
  db: Db,
  actor: PersonActor,
  list: readonly Item[],
  page: { locale: Locale; now: Date; t: Translate },
): Promise<(Item & { readonly work: DossierWork & { readonly waiting: readonly TaskView[] } })[]> {
  const known = await loadDossierFacts(
    db,
    list.map(({ id }) => id),
    page.now,
  );
  return list.map((item) => {
    const facts = known.get(item.id);
    const viewer = facts?.members.find(({ userId }) => userId === actor.userId);
    if (!facts?.editable || !viewer) {
      return { ...item, work: { progress: null, waiting: [], complete: false, unread: 0 } };
    }
    const progress = facts.forms.reduce(
      (sum, { answered, total }) => ({
        answered: sum.answered + answered,
        total: sum.total + total,
      }),
      { answered: 0, total: 0 },
    );
    const owed = listTasks(facts);
    const waiting = owed
      .filter(({ owner }) => owner === viewer.id)
      .map((one) => toTaskView(one, facts, viewer, page));
    const complete = !owed.some(({ blocks }) => blocks);
    return { ...item, work: { progress, waiting, complete, unread: 0 } };
  });
}
