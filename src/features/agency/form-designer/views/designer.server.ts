import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import {
  FORM_MEANINGS,
  type FormMeaning,
} from "#features/proposals/form-models/rules/form-meanings.ts";
import { findMeaningProblem } from "#features/proposals/form-models/rules/read-meaning.ts";
import type { Form } from "#form-engine/form.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { can } from "../policy.ts";
import { findForm, findLastVersion, loadDraft } from "../queries/form-draft.server.ts";
import type { SentDraftNodes } from "../ui/form-saver.ts";

/** What the page of the designer shows. The draft exists: `openFormDraft` was called. */
export async function loadDesigner(db: Db, actor: StaffActor, formModelId: string, now: Date) {
  const form = await findForm(db, actor, formModelId);
  const [draft, last] = await Promise.all([
    loadDraft(db, formModelId),
    findLastVersion(db, formModelId),
  ]);
  const nodes: SentDraftNodes = Object.fromEntries(
    Object.entries(draft.nodes).map(([id, node]) => [id, { ...node, at: node.at.toISOString() }]),
  );
  const published = last ? await loadFormVersion(db, last.id) : null;
  return {
    form: { id: form.id, name: form.name, formModelType: form.formModelType },
    revision: draft.revision,
    nodes,
    baseVersion: draft.baseVersion,
    /** The number that the draft gets when it is published. */
    nextNumber: (last?.number ?? 0) + 1,
    /** The nodes of the last version. */
    publishedIds: published ? [...published.positions.keys()] : [],
    meanings: last && published ? await loadPublishedMeanings(db, last.id, published) : null,
    can: { edit: can(actor, "writeForms", form) },
    now,
  };
}

export type DesignerView = Awaited<ReturnType<typeof loadDesigner>>;

/** Which questions of the last version mean what, and what each of them could mean. */
async function loadPublishedMeanings(db: Db, versionId: string, form: Form) {
  const meanings = (await loadMeanings(db, [versionId])).get(versionId) ?? new Map();
  const fitting: Record<string, FormMeaning[]> = {};
  for (const id of form.positions.keys()) {
    const possible = FORM_MEANINGS.filter((meaning) => !findMeaningProblem(form, meaning, id));
    if (possible.length > 0) fitting[id] = possible;
  }
  return {
    versionId,
    fitting,
    byQuestion: Object.fromEntries(
      [...meanings].map(([meaning, questionId]): [string, FormMeaning] => [questionId, meaning]),
    ),
  };
}
