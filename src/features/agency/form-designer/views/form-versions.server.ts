import { eq } from "drizzle-orm";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import {
  FORM_MEANINGS,
  type FormMeaning,
} from "#features/proposals/form-models/rules/form-meanings.ts";
import { findMeaningProblem } from "#features/proposals/form-models/rules/read-meaning.ts";
import { toPreviewModel } from "#form-engine/check-draft.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { parseInput } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can, FORM_ACTS } from "../policy.ts";
import {
  findForm,
  findLastVersion,
  listLiveNodes,
  loadDraft,
} from "../queries/form-draft.server.ts";
import { findVersion, listCallsOfForm, listVersions } from "../queries/form-versions.server.ts";
import { listDifferences } from "../rules/list-differences.ts";
import { DRAFT_NUMBER } from "../rules/paths.ts";
import { formDrafts } from "../tables.server.ts";

interface VersionsRequest {
  readonly formModelId: string;
  readonly locale: Locale;
  /** `de` and `a`: the versions to compare, the second perhaps the draft; `sens`: the version whose meanings are shown; `reprendre`: to begin again from. */
  readonly parameters: URLSearchParams;
}

/** What the page of a form's versions shows. */
export async function loadFormVersions(
  db: Db,
  actor: StaffActor,
  { formModelId, locale, parameters }: VersionsRequest,
) {
  const form = await findForm(db, actor, formModelId);
  const [versions, calls] = await Promise.all([
    listVersions(db, formModelId),
    listCallsOfForm(db, actor, formModelId, locale),
  ]);
  const callsByVersion = Map.groupBy(calls, ({ versionId }) => versionId);
  const readNumber = (name: string): number | null => {
    const value = parameters.get(name);
    return value === null ? null : parseInput(rowNumber(), value);
  };
  const isToDraft = parameters.get("a") === DRAFT_NUMBER;
  const from = readNumber("de");
  const to = isToDraft ? DRAFT_NUMBER : readNumber("a");
  const meaningsOf = readNumber("sens") ?? versions[0]?.number ?? null;
  const resetTo = readNumber("reprendre");
  return {
    form,
    can: getAbilities(can, actor, form, FORM_ACTS),
    versions: versions.map((version) => ({
      ...version,
      /** Those that the member sees, of `calls` in all. */
      shownCalls: callsByVersion.get(version.id) ?? [],
    })),
    comparison:
      from !== null && to !== null
        ? await compareVersions(db, formModelId, { from, to, locale })
        : null,
    meanings:
      meaningsOf === null ? null : await loadVersionMeanings(db, formModelId, meaningsOf, locale),
    resetTo: resetTo === null ? null : toReset(await findVersion(db, formModelId, resetTo)),
  };
}

export type FormVersionsView = Awaited<ReturnType<typeof loadFormVersions>>;

const toReset = ({ id, number }: { id: string; number: number }) => ({ id, number });

interface Comparison {
  readonly from: number;
  readonly to: number | typeof DRAFT_NUMBER;
  readonly locale: Locale;
}

async function compareVersions(db: Db, formModelId: string, { from, to, locale }: Comparison) {
  const [before, after] = await Promise.all([
    findVersion(db, formModelId, from),
    to === DRAFT_NUMBER
      ? findDraftModel(db, formModelId)
      : findVersion(db, formModelId, to).then(({ model }) => model),
  ]);
  // A draft of which nothing can be read yet has nothing to compare.
  if (!after) return null;
  return { from, to, nodes: listDifferences(before.model, after, locale) };
}

/** What can be read of the draft, with or without problems; the last version if the designer was never opened. */
async function findDraftModel(db: Db, formModelId: string): Promise<FormModel | null> {
  const exists = await db.$count(formDrafts, eq(formDrafts.formModelId, formModelId));
  if (exists === 0) return (await findLastVersion(db, formModelId))?.model ?? null;
  const { nodes } = await loadDraft(db, formModelId);
  return toPreviewModel(listLiveNodes(nodes));
}

/** The meanings of a version, each with its question and those that could have it. */
async function loadVersionMeanings(db: Db, formModelId: string, number: number, locale: Locale) {
  const { id } = await findVersion(db, formModelId, number);
  const [form, meanings] = await Promise.all([loadFormVersion(db, id), loadMeanings(db, [id])]);
  const listCandidates = (meaning: FormMeaning) =>
    [...form.positions.values()]
      .filter(({ node }) => findMeaningProblem(form, meaning, node.id) === null)
      .map(({ node }) => ({ id: node.id, title: locale === "fr" ? node.titleFr : node.titleEn }));
  return {
    versionId: id,
    number,
    meanings: FORM_MEANINGS.map((meaning) => ({
      meaning,
      questionId: meanings.get(id)?.get(meaning) ?? null,
      candidates: listCandidates(meaning),
    })),
  };
}
