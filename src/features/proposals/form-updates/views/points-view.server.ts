import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { threadHref } from "#features/proposals/comments/rules/paths.ts";
import { comments, commentThreads } from "#features/proposals/comments/tables.server.ts";
import { WRITE_ACTS } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { FORM_POINTS_TOPIC } from "#features/proposals/dossier-form/rules/points-topic.ts";
import {
  dossierAnswerHistory,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import type { FormModelType, FormNode, QuestionNode } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type DossierFormPoint, listPoints } from "../queries/points.server.ts";

/**
 * The points of one form of a dossier, with the texts that new versions set aside; null if there are none. The caller
 * has checked the right to read the dossier.
 */
export async function loadPointsView(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  formModelType: FormModelType,
) {
  // Read before the points: a confirmation in between is then sent twice rather than missed.
  const revision = await loadRevision(db, dossier.id, FORM_POINTS_TOPIC);
  const points = (await listPoints(db, dossier.id)).filter(
    (point) => point.formModelType === formModelType,
  );
  if (points.length === 0) return null;
  const texts = await loadTexts(db, dossier.id, points);
  const threads = await loadThreads(db, dossier.id, points);
  return {
    revision,
    points: points
      .map((point) => {
        const { detail } = point;
        const setAside = (detail.unplaced ?? []).flatMap((id) => texts.get(id) ?? []);
        return {
          id: point.id,
          kind: point.kind,
          key: point.key,
          before: toQuestion(point.before),
          after: toQuestion(point.after),
          why: detail.why ?? setAside[0]?.why ?? null,
          isRestored: detail.restored === true,
          texts: setAside,
          /** Also texts that were placed or deleted since. */
          textCount: detail.unplaced?.length ?? 0,
          comments: sumThreads(dossier.id, threads, detail.threads ?? []),
          createdAt: point.createdAt.toISOString(),
          confirmedAt: point.confirmedAt?.toISOString() ?? null,
          confirmedBy: point.confirmedBy,
        };
      })
      .toSorted((one, other) => KIND_ORDER[one.kind] - KIND_ORDER[other.kind] || one.id - other.id),
    can: { confirm: can(actor, WRITE_ACTS[formModelType], dossier) },
  };
}

export type PointsView = NonNullable<Awaited<ReturnType<typeof loadPointsView>>>;
export type PointView = PointsView["points"][number];

/** What blocks the deposit first, changes of wording last. */
const KIND_ORDER: Readonly<Record<DossierFormPoint["kind"], number>> = {
  tooLong: 0,
  toFill: 1,
  setAside: 2,
  reappeared: 3,
  hidden: 4,
  renamed: 5,
};

const toQuestion = (node: FormNode | null): QuestionNode | null =>
  node?.discr === "question" ? node : null;

/** The texts set aside by id, each with its last author. */
async function loadTexts(db: Db, dossierId: string, points: readonly DossierFormPoint[]) {
  const ids = points.flatMap(({ detail }) => detail.unplaced ?? []);
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select()
    .from(dossierUnplacedAnswers)
    .where(
      and(eq(dossierUnplacedAnswers.dossierId, dossierId), inArray(dossierUnplacedAnswers.id, ids)),
    )
    .orderBy(asc(dossierUnplacedAnswers.id));
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const written = await db
    .selectDistinctOn([dossierAnswerHistory.formModelType, dossierAnswerHistory.key], {
      formModelType: dossierAnswerHistory.formModelType,
      key: dossierAnswerHistory.key,
      authorId: dossierAnswerHistory.authorId,
      at: dossierAnswerHistory.at,
    })
    .from(dossierAnswerHistory)
    .where(
      and(
        eq(dossierAnswerHistory.dossierId, dossierId),
        sql`${dossierAnswerHistory.key} = any(${sql.param(keys)}::text[])`,
      ),
    )
    .orderBy(
      dossierAnswerHistory.formModelType,
      dossierAnswerHistory.key,
      desc(dossierAnswerHistory.id),
    );
  const names = await loadShownNames(
    db,
    dossierId,
    written.flatMap(({ authorId }) => authorId ?? []),
  );
  return new Map(
    rows.map(({ id, source, node, answer, why, key, formModelType }) => {
      // The author of a pad is the team.
      const last =
        source === "pad"
          ? undefined
          : written.find((one) => one.key === key && one.formModelType === formModelType);
      const by = names.get(last?.authorId ?? "") ?? null;
      return [
        id,
        { id, source, node, answer, why, by, at: last?.at.toISOString() ?? null },
      ] as const;
    }),
  );
}

/** Numbers of comments by thread. */
async function loadThreads(
  db: Db,
  dossierId: string,
  points: readonly DossierFormPoint[],
): Promise<ReadonlyMap<string, number>> {
  const ids = points.flatMap(({ detail }) => detail.threads ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: commentThreads.id, count: sql<number>`count(*)::int` })
    .from(commentThreads)
    .innerJoin(comments, eq(comments.threadId, commentThreads.id))
    .where(and(eq(commentThreads.dossierId, dossierId), inArray(commentThreads.id, ids)))
    .groupBy(commentThreads.id);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function sumThreads(
  dossierId: string,
  counts: ReadonlyMap<string, number>,
  ids: readonly string[],
): { readonly count: number; readonly href: string } | null {
  const known = ids.filter((id) => counts.has(id));
  const [first] = known;
  if (!first) return null;
  return {
    count: known.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    href: threadHref(dossierId, first),
  };
}
