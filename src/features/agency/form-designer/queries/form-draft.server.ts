import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { type DraftNode, type DraftNodes, toDraftNodes } from "#form-engine/draft-model.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { can, type FormAct } from "../policy.ts";
import { makeEmptyForm } from "../rules/empty-form.ts";
import { formDraftNodes, formDrafts } from "../tables.server.ts";
import { insertDraft } from "../writes/insert-draft.server.ts";

/** A form without its content. */
export interface FormSummary {
  readonly id: string;
  readonly name: string;
  readonly formModelType: FormModelType;
  readonly partnerId: number;
}

/** A node of a draft with its last author. */
export interface HeldNode {
  /** Null for a deleted node. */
  readonly content: DraftNode | null;
  readonly version: number;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly at: Date;
}

export interface FormDraft {
  readonly form: FormSummary;
  readonly revision: number;
  /** The version that the draft was made of or last published as; null before the first publication. */
  readonly baseVersion: { readonly id: string; readonly number: number } | null;
  /** All nodes by id, the form itself with the id "", deleted nodes without content. */
  readonly nodes: Readonly<Record<string, HeldNode>>;
}

/** A form without its content. NOT_FOUND if there is none. */
export async function loadForm(db: Db, formModelId: string): Promise<FormSummary> {
  const [form] = await db
    .select({
      id: formModels.id,
      name: formModels.name,
      formModelType: formModels.formModelType,
      partnerId: formModels.partnerId,
    })
    .from(formModels)
    .where(eq(formModels.id, formModelId));
  if (!form) throw new DomainError("NOT_FOUND");
  return form;
}

/** The same for a page: forms of other agencies are NOT_FOUND. */
export async function findForm(
  db: Db,
  actor: Actor,
  formModelId: string,
  act: FormAct = "readForms",
): Promise<FormSummary> {
  const form = await loadForm(db, formModelId);
  requireAllowed(can(actor, act, form));
  return form;
}

/** The draft of a form. It exists once the form was opened (`openFormDraft`, `ensureDraft`). Checks no right. */
export async function loadDraft(db: Db, formModelId: string): Promise<FormDraft> {
  const form = await loadForm(db, formModelId);
  const [draft] = await db
    .select({
      revision: formDrafts.revision,
      baseId: formModelVersions.id,
      baseNumber: formModelVersions.number,
    })
    .from(formDrafts)
    .leftJoin(formModelVersions, eq(formModelVersions.id, formDrafts.baseVersionId))
    .where(eq(formDrafts.formModelId, formModelId));
  if (!draft) throw new Error(`the form ${formModelId} has no draft: open it by openFormDraft`);
  const { revision, baseId, baseNumber } = draft;
  return {
    form,
    revision,
    baseVersion: baseId && baseNumber ? { id: baseId, number: baseNumber } : null,
    nodes: Object.fromEntries(await loadHeldNodes(db, formModelId)),
  };
}

/** The nodes of a draft by id, or those of the given ids. */
export async function loadHeldNodes(
  db: Db,
  formModelId: string,
  nodeIds?: readonly string[],
): Promise<Map<string, HeldNode>> {
  const rows = await db
    .select({
      nodeId: formDraftNodes.nodeId,
      content: formDraftNodes.content,
      version: formDraftNodes.version,
      at: formDraftNodes.updatedAt,
      authorId: users.id,
      authorName: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(formDraftNodes)
    .leftJoin(users, eq(users.id, formDraftNodes.updatedBy))
    .where(
      and(
        eq(formDraftNodes.formModelId, formModelId),
        nodeIds && sql`${formDraftNodes.nodeId} = any(${sql.param([...nodeIds])}::text[])`,
      ),
    );
  return new Map(
    rows.map(({ nodeId, content, version, at, authorId, authorName }) => [
      nodeId,
      { content, version, at, by: authorId === null ? null : { id: authorId, name: authorName } },
    ]),
  );
}

/** The nodes of a draft that are not deleted, as the form engine takes them. */
export const listLiveNodes = (nodes: FormDraft["nodes"]): DraftNodes =>
  new Map(
    Object.entries(nodes).flatMap(([id, { content }]) => (content ? [[id, content] as const] : [])),
  );

/** The last published version of a form; null before the first publication. */
export async function findLastVersion(db: Db, formModelId: string) {
  const [last] = await db
    .select({
      id: formModelVersions.id,
      number: formModelVersions.number,
      model: formModelVersions.model,
      publishedAt: formModelVersions.publishedAt,
    })
    .from(formModelVersions)
    .where(
      and(eq(formModelVersions.formModelId, formModelId), isNotNull(formModelVersions.publishedAt)),
    )
    .orderBy(desc(formModelVersions.number))
    .limit(1);
  return last ?? null;
}

/**
 * The draft of a form, locked. A form that was never opened gets one made of its last version, in whose name its nodes
 * stand: they have no author and the time of the publication.
 */
export async function ensureDraft(tx: Db, formModelId: string) {
  const existing = await lockDraft(tx, formModelId);
  if (existing) return existing;
  // Two openings at once: the second waits here and finds the draft of the first.
  await tx
    .select({ id: formModels.id })
    .from(formModels)
    .where(eq(formModels.id, formModelId))
    .for("update");
  const made = await lockDraft(tx, formModelId);
  if (made) return made;
  const form = await loadForm(tx, formModelId);
  const last = await findLastVersion(tx, formModelId);
  return insertDraft(tx, {
    formModelId,
    baseVersionId: last?.id ?? null,
    nodes: last ? toDraftNodes(last.model) : makeEmptyForm(form.formModelType),
    by: null,
    now: last?.publishedAt ?? new Date(),
  });
}

async function lockDraft(tx: Db, formModelId: string) {
  const [draft] = await tx
    .select()
    .from(formDrafts)
    .where(eq(formDrafts.formModelId, formModelId))
    .for("update");
  return draft ?? null;
}
