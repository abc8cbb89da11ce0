import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { loadDossierContent } from "../queries/dossier-content.server.ts";
import { findStandby, type StandbyRow } from "../queries/standby.server.ts";
import { findDifferences } from "../rules/differences.ts";
import { parseFrozenContent } from "../rules/manifest.ts";
import { getStandbyTime } from "../rules/standby.ts";
import { loadDifferenceNames } from "./edit-view.server.ts";

interface PageContext {
  readonly locale: Locale;
  readonly now: Date;
}

/** State of the standby: when it would be deposited, and with which content; null after a deposit. */
export async function loadStandbyView(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { closesAt, callOpen, locale, now }: PageContext & { closesAt: Date; callOpen: boolean },
) {
  if (dossier.place !== "draft" || !callOpen) return null;
  const standby = await findStandby(db, dossier.id);
  const armedBy = standby?.armedBy ?? "";
  const names = await loadShownNames(db, dossier.id, armedBy ? [armedBy] : []);
  const moment = getStandbyTime(closesAt);
  const access = { ...dossier, beforeStandby: now < moment };
  const formatTime = (at: Date) => formatDayTime(locale, at, now);
  return {
    moment: formatTime(moment),
    passed: now >= moment,
    armed: standby && { by: names.get(armedBy) ?? null, at: formatTime(standby.armedAt) },
    /** The frozen state; null as long as the dossier was never complete. */
    state: standby?.frozen
      ? await loadStateView(db, standby, standby.frozen, { formatTime, now })
      : null,
    can: {
      arm: can(actor, "armStandby", access),
      disarm: can(actor, "disarmStandby", access),
    },
  };
}

export type StandbyView = NonNullable<Awaited<ReturnType<typeof loadStandbyView>>>;

async function loadStateView(
  db: Db,
  { dossierId, frozenAt }: StandbyRow,
  frozen: string,
  { formatTime, now }: { formatTime: (at: Date) => string; now: Date },
) {
  const draft = await loadDossierContent(db, dossierId, now);
  const differences = findDifferences(parseFrozenContent(frozen), draft);
  return {
    at: frozenAt && formatTime(frozenAt),
    missing: await loadDifferenceNames(db, differences, draft),
  };
}
