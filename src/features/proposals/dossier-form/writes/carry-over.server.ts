import { and, eq, inArray, sql } from "drizzle-orm";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { findAnswerProblems } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { isGroup } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { loadChangeContext } from "../queries/change-context.server.ts";
import { type DossierForm, type FormRef, loadDossierForm } from "../queries/form-state.server.ts";
import type { AnswerChange } from "../rules/answer-change.ts";
import type { AnswerVerdict } from "../rules/answer-verdict.ts";
import {
  type AsideText,
  type CarriedChange,
  carryOverChanges,
} from "../rules/carry-over-changes.ts";
import { countLostWords, getNextUpdateTime, toHistoryRows } from "../rules/history-rows.ts";
import { FORM_POINTS_TOPIC } from "../rules/points-topic.ts";
import { dossierAnswerHistory, dossierAnswers, dossierUnplacedAnswers } from "../tables.server.ts";
import { storeAnswers } from "./store-answers.server.ts";
import { incrementRevision } from "./topics.server.ts";
import { writeChanges } from "./write-changes.server.ts";

type WrittenChanges = Awaited<ReturnType<typeof writeChanges>>;

/**
 * Like `writeChanges`, for changes that may come from a page of an earlier version of the form. Such a change is carried
 * over to the question's place in the current version, or set aside: in the history, in the unplaced answers and in the
 * list of points. Costs nothing if the page shows the current version.
 */
export async function writeVersionedChanges(
  tx: Db,
  formRef: FormRef,
  author: { authorId: string; now: Date },
  changes: readonly AnswerChange[],
  {
    formVersion,
    lockedForm,
  }: { formVersion?: string | undefined; lockedForm?: DossierForm | undefined },
): Promise<WrittenChanges> {
  const current = lockedForm ?? (await loadDossierForm(tx, formRef, { forUpdate: true }));
  const from = await findEarlierForm(tx, current, formVersion);
  if (!from || !formVersion) return writeChanges(tx, formRef, author, changes, current);
  const { form: to, versionId } = current;
  const lists = await loadGroupLists(tx, formRef, { from, to });
  const { carried, aside } = carryOverChanges({ from, to }, lists, changes);
  const result = await writeChanges(
    tx,
    formRef,
    author,
    carried.map(({ change }) => change),
    current,
    { isCarriedOver: true },
  );
  const verdicts = new Map<AnswerKey, AnswerVerdict>();
  const unaccepted: AsideText[] = [];
  for (const one of carried) {
    const verdict = result.verdicts.get(one.change.key);
    const text = verdict && toUnacceptedText(from, one, verdict);
    if (text) unaccepted.push(text);
    else if (verdict) verdicts.set(one.sent.key, toSentVerdict(verdict, one));
  }
  const texts = [...aside, ...unaccepted];
  for (const { sent } of texts)
    if (!verdicts.has(sent.key))
      verdicts.set(sent.key, { kind: "refused", refusal: { code: "setAside" } });
  const move = { formRef, fromVersionId: formVersion, toVersionId: versionId };
  await setTextsAside(tx, move, { ...author, lastUpdate: current.lastUpdate }, { to, texts });
  await addTooLongPoints(tx, move, author.now, listTooLong(to, carried, result.verdicts));
  return { ...result, verdicts };
}

/** The version of the sending page, if it is another one of the same form type. */
export async function findEarlierForm(
  tx: Db,
  current: DossierForm,
  formVersion: string | undefined,
): Promise<Form | null> {
  if (!formVersion || formVersion === current.versionId) return null;
  const form = (await loadFormVersions(tx, [formVersion])).get(formVersion);
  return form?.model.formModelType === current.form.model.formModelType ? form : null;
}

/** The lists of groups by the keys of the earlier version; those of structures that are gone, from the history. */
export async function loadGroupLists(
  tx: Db,
  { dossierId, formModelType }: FormRef,
  { from, to }: { readonly from: Form; readonly to: Form },
): Promise<FormState> {
  const groups = [...from.positions.values()].flatMap(({ node }) => (isGroup(node) ? node.id : []));
  const isKept = (id: string) => {
    const node = to.positions.get(id)?.node;
    return node !== undefined && isGroup(node);
  };
  const answers = new Map<AnswerKey, Answer>();
  const gone = groups.filter((id) => !isKept(id));
  if (gone.length > 0) {
    const rows = await tx
      .selectDistinctOn([dossierAnswerHistory.key], {
        key: dossierAnswerHistory.key,
        answer: dossierAnswerHistory.answer,
      })
      .from(dossierAnswerHistory)
      .where(
        and(
          eq(dossierAnswerHistory.dossierId, dossierId),
          eq(dossierAnswerHistory.formModelType, formModelType),
          eq(dossierAnswerHistory.kind, "saved"),
          sql`split_part(reverse(${dossierAnswerHistory.key}), '/', 1) = any(
            select reverse(id) from unnest(${sql.param(gone)}::text[]) id)`,
        ),
      )
      .orderBy(dossierAnswerHistory.key, sql`${dossierAnswerHistory.id} desc`);
    for (const { key, answer } of rows) answers.set(key, answer);
  }
  const kept = groups.filter(isKept);
  if (kept.length > 0) {
    const rows = await tx
      .select({ key: dossierAnswers.key, answer: dossierAnswers.answer })
      .from(dossierAnswers)
      .where(
        and(
          eq(dossierAnswers.dossierId, dossierId),
          eq(dossierAnswers.formModelType, formModelType),
          inArray(dossierAnswers.nodeId, kept),
        ),
      );
    for (const { key, answer } of rows) answers.set(key, answer);
  }
  return { answers, locks: new Set() };
}

/** Refusals that concern the question's place in the new version, not the text. */
const MISPLACED: ReadonlySet<string> = new Set(["unknownNode", "groupGone", "disabled", "hidden"]);

/** The text of a carried change that its question does not accept in the current version. */
function toUnacceptedText(
  from: Form,
  { sent, change }: CarriedChange,
  verdict: AnswerVerdict,
): AsideText | null {
  if (verdict.kind !== "refused" || !MISPLACED.has(verdict.refusal.code)) return null;
  const node = from.positions.get(parseKey(sent.key)?.nodeId ?? "")?.node;
  if (node?.discr !== "question" || !Array.isArray(change.answer)) return null;
  return { sent, node, answer: sent.answer as Answer, why: "groupGone" };
}

/** The page still shows the earlier version: it gets back the value in its own form. */
const toSentVerdict = (verdict: AnswerVerdict, { sent }: CarriedChange): AnswerVerdict =>
  verdict.kind === "saved"
    ? { kind: "saved", held: { ...verdict.held, answer: sent.answer as Answer } }
    : verdict;

interface VersionMove {
  readonly formRef: FormRef;
  readonly fromVersionId: string;
  readonly toVersionId: string;
}

/** Writes texts into the history as `aside`, into the unplaced answers and into the list of points. */
async function setTextsAside(
  tx: Db,
  move: VersionMove,
  { authorId, now, lastUpdate }: { authorId: string; now: Date; lastUpdate: Date },
  { to, texts }: { readonly to: Form; readonly texts: readonly AsideText[] },
): Promise<void> {
  const written = texts.filter(({ answer }) => answer.length > 0);
  if (written.length === 0) return;
  const { lastRows } = await loadChangeContext(
    tx,
    move.formRef,
    to,
    written.map(({ sent }) => sent),
  );
  const author = { authorId, at: getNextUpdateTime(lastUpdate, now) };
  const rows = toHistoryRows(
    lastRows,
    author,
    written.map(({ sent, answer }) => ({
      kind: "aside" as const,
      key: sent.key,
      answer,
      version: sent.version,
    })),
  );
  await storeAnswers(tx, move.formRef, author, { written: [], ...rows });
  for (const text of written) {
    const id = await storeUnplaced(tx, move, text, now);
    if (id !== null) await addSetAsidePoint(tx, move, { key: text.sent.key, unplacedId: id, now });
  }
  // Open pages load the new points.
  await incrementRevision(tx, move.formRef.dossierId, FORM_POINTS_TOPIC);
}

/** A text that only goes on growing replaces the one set aside before; further than this, both are kept. */
const MAX_WORDS_LOST = 5;

/** Stores a text without a question; null if it is stored already. */
async function storeUnplaced(
  tx: Db,
  { formRef, fromVersionId }: VersionMove,
  { sent, node, answer, why }: AsideText,
  now: Date,
): Promise<number | null> {
  const known = await tx
    .select({ id: dossierUnplacedAnswers.id, answer: dossierUnplacedAnswers.answer })
    .from(dossierUnplacedAnswers)
    .where(
      and(
        eq(dossierUnplacedAnswers.dossierId, formRef.dossierId),
        eq(dossierUnplacedAnswers.formModelType, formRef.formModelType),
        eq(dossierUnplacedAnswers.key, sent.key),
        eq(dossierUnplacedAnswers.source, "answer"),
      ),
    );
  const isKnown = known.some((row) => JSON.stringify(row.answer) === JSON.stringify(answer));
  if (isKnown) return null;
  const grown = known.find((row) => countLostWords(row.answer, answer) <= MAX_WORDS_LOST);
  if (grown && node.type === "text") {
    await tx
      .update(dossierUnplacedAnswers)
      .set({ answer })
      .where(eq(dossierUnplacedAnswers.id, grown.id));
    return grown.id;
  }
  const [row] = await tx
    .insert(dossierUnplacedAnswers)
    .values({ ...formRef, fromVersionId, key: sent.key, node, answer, why, createdAt: now })
    .returning({ id: dossierUnplacedAnswers.id });
  return row?.id ?? null;
}

/** `dossier_form_points` belongs to `form-updates`, which may not be imported here. */
async function addSetAsidePoint(
  tx: Db,
  { formRef: { dossierId, formModelType }, fromVersionId, toVersionId }: VersionMove,
  { key, unplacedId, now }: { key: AnswerKey; unplacedId: number; now: Date },
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update dossier_form_points set detail = jsonb_set(detail, '{unplaced}',
      case when coalesce(detail -> 'unplaced', '[]') @> to_jsonb(${unplacedId}::int) then detail -> 'unplaced'
        else coalesce(detail -> 'unplaced', '[]') || to_jsonb(${unplacedId}::int) end)
    where id = (select id from dossier_form_points where dossier_id = ${dossierId}
      and form_model_type = ${formModelType} and kind = 'setAside' and key = ${key} and confirmed_at is null
      order by id desc limit 1)`);
  if (rowCount) return;
  await tx.execute(sql`
    insert into dossier_form_points
      (dossier_id, form_model_type, kind, key, from_version_id, to_version_id, detail, created_at)
    values (${dossierId}, ${formModelType}, 'setAside', ${key}, ${fromVersionId}, ${toVersionId},
      jsonb_build_object('unplaced', jsonb_build_array(${unplacedId}::int)), ${now.toISOString()}::timestamptz)`);
}

const listTooLong = (
  to: Form,
  carried: readonly CarriedChange[],
  verdicts: ReadonlyMap<AnswerKey, AnswerVerdict>,
): AnswerKey[] =>
  carried.flatMap(({ change: { key, answer } }) => {
    const node = to.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (node?.discr !== "question" || verdicts.get(key)?.kind !== "saved") return [];
    return findAnswerProblems(node, answer as Answer).length > 0 ? [key] : [];
  });

async function addTooLongPoints(
  tx: Db,
  { formRef: { dossierId, formModelType }, fromVersionId, toVersionId }: VersionMove,
  now: Date,
  keys: readonly AnswerKey[],
): Promise<void> {
  if (keys.length > 0) await incrementRevision(tx, dossierId, FORM_POINTS_TOPIC);
  for (const key of keys)
    await tx.execute(sql`
      insert into dossier_form_points
        (dossier_id, form_model_type, kind, key, from_version_id, to_version_id, created_at)
      select ${dossierId}, ${formModelType}, 'tooLong', ${key}, ${fromVersionId}, ${toVersionId},
        ${now.toISOString()}::timestamptz
      where not exists (select from dossier_form_points where dossier_id = ${dossierId}
        and form_model_type = ${formModelType} and kind = 'tooLong' and key = ${key} and confirmed_at is null)`);
}
