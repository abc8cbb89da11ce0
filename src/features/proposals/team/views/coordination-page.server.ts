import type { Db } from "#platform/db/pool.server.ts";
import { formatDay } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import {
  findDossiersByName,
  listDossiersWithoutCoordinator,
} from "../queries/coordinators.server.ts";
import { getCoordinatorStatus } from "../rules/coordinator-status.ts";

interface PageContext {
  readonly locale: Locale;
  readonly now: Date;
  /** Search term; when empty, dossiers without a coordinator are listed. */
  readonly searched: string;
}

/** Dossiers for which an administrator may name a coordinator. */
export async function loadCoordinationPage(db: Db, { locale, now, searched }: PageContext) {
  const found = searched
    ? await findDossiersByName(db, searched)
    : await listDossiersWithoutCoordinator(db);
  return found.map(({ id, number, acronym, title, request, coordinator, others }) => ({
    id,
    number,
    acronym,
    title,
    others,
    request: request && { agency: request.agency, on: formatDay(locale, request.at, now) },
    status: getCoordinatorStatus(coordinator, now),
    coordinator: coordinator && {
      name: `${coordinator.firstName} ${coordinator.lastName}`.trim(),
      seen: formatDay(locale, coordinator.seenAt, now),
    },
  }));
}

export type CoordinatedDossier = Awaited<ReturnType<typeof loadCoordinationPage>>[number];
