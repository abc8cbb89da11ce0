import { and, asc, eq, isNotNull } from "drizzle-orm";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  type DossierForActor,
  listDossiers,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { dossierAnswers, dossierUnplacedAnswers } from "../tables.server.ts";
import { getNodeTitle } from "../ui/node-text.ts";

/** The dossiers a person can prefill another dossier from: all that they see. */
export async function listEarlierDossiers(db: Db, actor: PersonActor, without?: string) {
  const rows = await listDossiers(db, actor);
  return rows
    .filter(({ id }) => id !== without)
    .map(({ id, acronym, title, partner }) => ({
      value: id,
      label: `${acronym} — ${title} (${partner})`,
    }));
}

/** The unplaced answers of a dossier, and the dossiers it can be prefilled from. */
export async function loadPrefillPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  locale: Locale,
) {
  const takeOver = can(actor, "takeOver", dossier);
  const rows = await db
    .select()
    .from(dossierUnplacedAnswers)
    .where(
      and(
        eq(dossierUnplacedAnswers.dossierId, dossier.id),
        // Texts that a new version of the form set aside stand in the list of its points.
        isNotNull(dossierUnplacedAnswers.fromName),
      ),
    )
    .orderBy(asc(dossierUnplacedAnswers.id));
  return {
    can: { takeOver },
    earlier: takeOver.ok ? await listEarlierDossiers(db, actor, dossier.id) : [],
    leftOver: rows.map(({ id, fromName, formModelType, node, answer, why }) => ({
      id,
      from: fromName ?? "",
      formModelType,
      title: getNodeTitle(node, locale),
      why,
      text:
        node.type === "image"
          ? ""
          : answer
              .map((value) => getQuestionType(node).toText(value, node, locale))
              .join(node.type === "text" ? "\n\n" : "\n"),
      images:
        node.type === "image"
          ? (answer as readonly ImageValue[]).map(({ filename, name, alt, width, height }) => ({
              filename,
              alt: alt || name,
              width,
              height,
            }))
          : [],
    })),
  };
}

export type PrefillPageView = Awaited<ReturnType<typeof loadPrefillPage>>;

/** For the first tab of a dossier: the number of unplaced answers, and whether prefilling is offered. */
export async function loadPrefillNotice(db: Db, dossier: DossierForActor, actor: PersonActor) {
  const left = await db.$count(
    dossierUnplacedAnswers,
    and(
      eq(dossierUnplacedAnswers.dossierId, dossier.id),
      isNotNull(dossierUnplacedAnswers.fromName),
    ),
  );
  if (left > 0 || !can(actor, "takeOver", dossier).ok) return { left, offered: false };
  const blank = (await db.$count(dossierAnswers, eq(dossierAnswers.dossierId, dossier.id))) === 0;
  const offered = blank && (await listEarlierDossiers(db, actor, dossier.id)).length > 0;
  return { left, offered };
}

export type PrefillNoticeView = Awaited<ReturnType<typeof loadPrefillNotice>>;
