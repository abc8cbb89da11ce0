import { eq } from "drizzle-orm";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { generalHref, scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { compareModels, type NodeChange } from "#form-engine/compare-models.ts";
import type { FormModelType, FormNode } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isTeamTold } from "../rules/is-team-told.ts";
import { formUpdated, type NamedChange, type NamedPoint } from "../rules/notification-kinds.ts";
import type { MovedForm } from "./move-form.server.ts";

/** Questions named in the notification; the list in the dossier has all. */
const MAX_NAMED = 8;

/**
 * Tells every member once what changed in the forms of their dossier and what asks to be looked at. A team
 * that has nothing to look at is not told.
 */
export async function notifyTeam(
  tx: Db,
  dossierId: string,
  { moved, now }: { readonly moved: ReadonlyMap<FormModelType, MovedForm>; readonly now: Date },
): Promise<void> {
  const changes = [...moved.values()].flatMap(({ from, to }) =>
    compareModels(from.model, to.model),
  );
  const points = [...moved.values()].flatMap(listNamedPoints);
  if (!isTeamTold(points)) return;
  const [dossier] = await tx
    .select({ number: dossiers.number, acronym: dossiers.acronym })
    .from(dossiers)
    .where(eq(dossiers.id, dossierId));
  if (!dossier) return;
  const members = await tx
    .select({ userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(eq(dossierMembers.dossierId, dossierId));
  const named = listNamedChanges(changes);
  // The page of the form with the most points.
  const [first] = [...moved].toSorted(([, a], [, b]) => b.points.length - a.points.length);
  const href = first?.[0] === "general_information" ? generalHref : scientificHref;
  await notify(tx, formUpdated, {
    userId: members.map(({ userId }) => userId),
    // The transaction of one update: the same version can be published again later.
    key: `form-update:${dossierId}:${now.getTime()}`,
    namedUserId: null,
    data: {
      dossier: dossier.acronym,
      number: dossier.number,
      changes: named.slice(0, MAX_NAMED),
      changeCount: named.length,
      points: points.slice(0, MAX_NAMED),
      pointCount: points.length,
      href: href(dossierId),
    },
    now,
  });
}

const toTitles = ({ titleFr, titleEn }: FormNode) => ({ fr: titleFr, en: titleEn });

/** Each changed question once; wording apart from titles is left out. */
function listNamedChanges(changes: readonly NodeChange[]): NamedChange[] {
  const named = new Map<string, NamedChange>();
  for (const { nodeId, kind, before, after } of changes) {
    const node = after ?? before;
    if (!node || kind === "reworded" || named.has(nodeId)) continue;
    const isNamed = kind === "added" || kind === "removed";
    named.set(nodeId, { kind: isNamed ? kind : "changed", ...toTitles(node) });
  }
  return [...named.values()];
}

const listNamedPoints = ({ from, to, points }: MovedForm): NamedPoint[] =>
  points.flatMap(({ kind, key }) => {
    const nodeId = parseKey(key)?.nodeId ?? "";
    const node = to.positions.get(nodeId)?.node ?? from.positions.get(nodeId)?.node;
    return node ? [{ kind, ...toTitles(node) }] : [];
  });
