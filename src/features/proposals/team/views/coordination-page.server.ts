import type { Db } from "#platform/db/pool.server.ts";
import { formatDay } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { dossiersCalled, dossiersWithoutCoordinator } from "../queries/coordinators.server.ts";
import { coordinatorStanding } from "../rules/coordinator-away.ts";

interface Page {
  readonly locale: Locale;
  readonly now: Date;
  /** What somebody looks for; without it, what nobody coordinates. */
  readonly searched: string;
}

/** Dossiers an administrator may have to name a coordinator for. */
export async function coordinationPage(db: Db, { locale, now, searched }: Page) {
  const found = searched
    ? await dossiersCalled(db, searched)
    : await dossiersWithoutCoordinator(db);
  return found.map(({ id, acronym, title, coordinator, others }) => ({
    id,
    acronym,
    title,
    others,
    standing: coordinatorStanding(coordinator, now),
    coordinator: coordinator && {
      name: `${coordinator.firstName} ${coordinator.lastName}`.trim(),
      seen: formatDay(locale, coordinator.seenAt, now),
    },
  }));
}

export type CoordinatedDossier = Awaited<ReturnType<typeof coordinationPage>>[number];
