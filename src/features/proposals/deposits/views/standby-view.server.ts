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
  const standing = { ...dossier, beforeStandby: now < moment };
  const shown = (at: Date) => formatDayTime(locale, at, now);
  return {
    moment: shown(moment),
    passed: now >= moment,
    armed: standby && { by: names.get(armedBy) ?? null, at: shown(standby.armedAt) },
    /** The frozen state; null as long as the dossier was never complete. */
    state: standby?.frozen
      ? await loadStateView(db, standby, standby.frozen, { shown, now })
      : null,
    can: {
      arm: can(actor, "armStandby", standing),
      disarm: can(actor, "disarmStandby", standing),
    },
  };
}

export type StandbyView = NonNullable<Awaited<ReturnType<typeof loadStandbyView>>>;

async function loadStateView(
  db: Db,
  { dossierId, frozenAt }: StandbyRow,
  frozen: string,
  { shown, now }: { shown: (at: Date) => string; now: Date },
) {
  const draft = await loadDossierContent(db, dossierId, now);
  const missing = findDifferences(parseFrozenContent(frozen), { ...draft, files: draft.sources });
  return {
    at: frozenAt && shown(frozenAt),
    missing: await loadDifferenceNames(db, missing, draft),
  };
}
