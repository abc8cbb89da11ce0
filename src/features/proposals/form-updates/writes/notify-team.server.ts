import { eq } from "drizzle-orm";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { generalHref, scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { compareModels } from "#form-engine/compare-models.ts";
import { findNode } from "#form-engine/form-state.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formUpdated, type NamedPoint } from "../rules/notification-kinds.ts";
import {
  decideTeamNews,
  listDossierChanges,
  listNamedChanges,
  toNamedPoint,
  toNewsData,
} from "../rules/team-news.ts";
import type { MovedForm } from "./move-form.server.ts";

/**
 * Tells every member once what changed in their dossier and what asks to be looked at (`decideTeamNews`). The trial of a
 * publication counts with the same rules.
 */
export async function notifyTeam(
  tx: Db,
  dossierId: string,
  { moved, now }: { readonly moved: ReadonlyMap<FormModelType, MovedForm>; readonly now: Date },
): Promise<void> {
  const forms = [...moved.values()];
  const changes = forms.flatMap(({ from, to, before, points }) => {
    const ofDossier = listDossierChanges(compareModels(from.model, to.model), {
      from,
      state: before,
    });
    return listNamedChanges(ofDossier, points);
  });
  const points = forms.flatMap(listNamedPoints);
  const news = decideTeamNews(points, changes);
  if (news === "untold") return;
  const [dossier] = await tx
    .select({ number: dossiers.number, acronym: dossiers.acronym })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  if (!dossier) return;
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossierId));
  // The page of the form with the most points.
  const [first] = [...moved].toSorted(([, a], [, b]) => b.points.length - a.points.length);
  const href = first?.[0] === "general_information" ? generalHref : scientificHref;
  await notify(tx, formUpdated, {
    userId: members.map(({ userId }) => userId),
    // The transaction of one update: the same version can be published again later.
    key: `form-update:${dossierId}:${now.getTime()}`,
    namedUserId: null,
    mailed: news === "mailed",
    data: {
      dossier: dossier.acronym,
      number: dossier.number,
      ...toNewsData(changes, points),
      href: href(dossierId),
    },
    now,
  });
}

const listNamedPoints = ({ from, to, points }: MovedForm): NamedPoint[] =>
  points.flatMap(({ kind, key }) => {
    const node = findNode(to, key) ?? findNode(from, key);
    return node ? [toNamedPoint(kind, node)] : [];
  });
