import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { countDossiersBehind } from "#features/proposals/form-updates/queries/behind.server.ts";
import { checkDraft } from "#form-engine/check-draft.ts";
import { compareModels, type NodeChange } from "#form-engine/compare-models.ts";
import { type Form, makeForm } from "#form-engine/form.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { ModelProblem } from "#form-engine/model-problems.ts";
import { takeWording } from "#form-engine/take-wording.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { can } from "../../form-designer/policy.ts";
import {
  findForm,
  listLiveNodes,
  loadDraft,
} from "../../form-designer/queries/form-draft.server.ts";
import { findInForms, nameConditions } from "../../form-designer/rules/condition-text.ts";
import { formDrafts } from "../../form-designer/tables.server.ts";
import {
  countCallDossiers,
  type FormCall,
  isTrialWithinReach,
  listCallsWithinReach,
  listFormCalls,
} from "../queries/form-calls.server.ts";
import { countWriting } from "../queries/told-people.server.ts";
import { listCallsClosingTooSoon } from "../queries/window-refusals.server.ts";
import { formTrialHref } from "../rules/paths.ts";
import { parseFormPlanFailure } from "../rules/plan-failure.ts";
import {
  getEarliestClosing,
  getNextNight,
  getPublishableUntil,
} from "../rules/publication-window.ts";
import { findStaleReason } from "../rules/stale-trial.ts";
import { describeUpdateSample } from "../rules/trial-message.ts";
import { hasPoints, type TrialChange, type TrialResult } from "../rules/trial-result.ts";
import { formTrials } from "../tables.server.ts";
import { findTrial, type Trial } from "../writes/publish-trial.server.ts";

interface PageRequest {
  readonly formModelId: string;
  /** Number of an earlier version that is published again; null for the draft. */
  readonly versionNumber: number | null;
  /** The trial to show; null for the newest one that still holds. */
  readonly trialId: string | null;
  readonly locale: Locale;
  readonly now: Date;
}

/** What the page shows that tries and publishes a form. */
export async function loadPublicationPage(db: Db, actor: StaffActor, request: PageRequest) {
  const { formModelId, locale, now } = request;
  const form = await findForm(db, actor, formModelId);
  const versions = await listVersions(db, formModelId);
  const last = versions[0] ?? null;
  const draft = await findDraft(db, formModelId, last?.model ?? null);
  const all = await listFormCalls(db, formModelId, now);
  const isWithin = ({ callIds }: { readonly callIds: readonly number[] }) =>
    isTrialWithinReach(actor, all, callIds);
  const shown = request.trialId ? await findTrial(db, formModelId, request.trialId) : null;
  if (shown && !isWithin(shown)) throw new DomainError("NOT_FOUND");
  const subject = chooseSubject(request.versionNumber, { versions, draft, trial: shown });
  const newest =
    shown ?? (await findNewestTrial(db, formModelId, subject, draft?.revision ?? null));
  const trial = newest && isWithin(newest) ? newest : null;
  const reachable = listCallsWithinReach(actor, all);
  const counts = await countCallDossiers(
    db,
    reachable.map(({ callId }) => callId),
    now,
  );
  const tooSoon = subject.model
    ? await listCallsClosingTooSoon(db, reachable, subject.model, now)
    : [];
  const calls = reachable.map((call) => {
    const refusal = tooSoon.includes(call)
      ? ("closesTooSoon" as const)
      : call.versionId === subject.versionId
        ? ("already" as const)
        : null;
    return {
      ...toCallView(call, locale),
      ...counts(call.callId),
      refusal,
      isTicked: trial ? trial.callIds.includes(call.callId) : refusal === null,
    };
  });
  const stale =
    trial &&
    findStaleReason(trial, {
      revision: draft?.revision ?? -1,
      lastVersionId: last?.id ?? null,
      calls: reachable,
    });
  return {
    form: { id: form.id, name: form.name },
    can: { publish: can(actor, "writeForms", form) },
    subject: {
      kind: subject.kind,
      number: subject.number,
      versionId: subject.versionId,
      /** Revision of the draft; null for an earlier version. */
      revision: subject.kind === "version" ? null : (draft?.revision ?? null),
      problems: subject.problems,
      isUnchanged: subject.isUnchanged,
      /** Whether the draft has changes of wording that could be published without its other changes. */
      hasSeparateWording: draft?.hasSeparateWording ?? false,
    },
    lastNumber: last?.number ?? null,
    versions: versions.map(({ id, number, publishedAt, publisher }) => ({
      ...{ id, number, publishedAt, publisher },
    })),
    calls,
    hiddenCalls: all.length - reachable.length,
    earliestClosing: getEarliestClosing(now),
    trial: trial && (await toTrialView(db, trial, { locale, now })),
    plan: await findPlan(db, formModelId),
    nextNight: getNextNight(now),
    /** Why the trial no longer holds; null while it holds or runs. */
    stale: stale === "unfinished" ? null : stale,
    now,
  };
}

export type PublicationView = Awaited<ReturnType<typeof loadPublicationPage>>;
export type PublicationCall = PublicationView["calls"][number];
export type TrialView = NonNullable<PublicationView["trial"]>;
export type ChangeView = NonNullable<TrialView["result"]>["changes"][number];

const listVersions = (db: Db, formModelId: string) =>
  db
    .select({
      id: formModelVersions.id,
      number: formModelVersions.number,
      model: formModelVersions.model,
      publishedAt: formModelVersions.publishedAt,
      publisher: users.lastName,
    })
    .from(formModelVersions)
    .leftJoin(users, eq(users.id, formModelVersions.publishedBy))
    .where(eq(formModelVersions.formModelId, formModelId))
    .orderBy(desc(formModelVersions.number));

type Version = Awaited<ReturnType<typeof listVersions>>[number];

interface DraftView {
  readonly revision: number;
  readonly model: FormModel | null;
  readonly problems: readonly ModelProblem[];
  /** Whether it says the same as the last version. */
  readonly isUnchanged: boolean;
  readonly hasSeparateWording: boolean;
}

/** The draft with its strict check. Null if the form was never opened in the designer: its last version is all there is. */
async function findDraft(
  db: Db,
  formModelId: string,
  last: FormModel | null,
): Promise<DraftView | null> {
  const exists = await db.$count(formDrafts, eq(formDrafts.formModelId, formModelId));
  if (exists === 0) return null;
  const { revision, nodes } = await loadDraft(db, formModelId);
  const { model, problems } = checkDraft(listLiveNodes(nodes));
  const changes = last && model ? compareModels(last, model) : null;
  const isWording = ({ kind }: NodeChange) => kind === "renamed" || kind === "reworded";
  return {
    ...{ revision, problems },
    model: problems.length > 0 ? null : model,
    isUnchanged: changes?.length === 0,
    hasSeparateWording:
      last !== null &&
      model !== null &&
      compareModels(last, takeWording(last, model)).length > 0 &&
      !changes?.every(isWording),
  };
}

interface Subject {
  /** `wording`: the wording of the draft alone, as a trial has it. */
  readonly kind: "draft" | "wording" | "version";
  /** Number of the version, or that the draft would get. */
  readonly number: number;
  readonly versionId: string | null;
  readonly model: FormModel | null;
  readonly problems: readonly ModelProblem[];
  readonly isUnchanged: boolean;
}

/** What is to be published: the subject of the shown trial, the version of the address, otherwise the draft. */
function chooseSubject(
  versionNumber: number | null,
  known: {
    readonly versions: readonly Version[];
    readonly draft: DraftView | null;
    readonly trial: Trial | null;
  },
): Subject {
  const { versions, draft, trial } = known;
  const last = versions[0];
  const publishedId = trial?.publishedVersionId ?? trial?.versionId ?? null;
  const asVersion = ({ id, number, model }: Version): Subject => ({
    ...{ kind: "version", number, versionId: id, model },
    ...{ problems: [], isUnchanged: false },
  });
  const wanted = versions.find(({ id, number }) =>
    publishedId ? id === publishedId : number === versionNumber,
  );
  if (wanted) return asVersion(wanted);
  if (versionNumber !== null) throw new DomainError("NOT_FOUND");
  // A draft without changes: its version can still be given to further calls.
  if (last && !trial && (!draft || draft.isUnchanged))
    return { ...asVersion(last), isUnchanged: true };
  return {
    kind: trial?.isWordingOnly ? "wording" : "draft",
    number: (last?.number ?? 0) + 1,
    versionId: null,
    model: trial?.isWordingOnly ? trial.model : (draft?.model ?? null),
    problems: draft?.problems ?? [],
    isUnchanged: false,
  };
}

/** The newest trial of the same draft or version that was not published. */
async function findNewestTrial(
  db: Db,
  formModelId: string,
  { kind, versionId }: Subject,
  revision: number | null,
): Promise<Trial | null> {
  const isOfSubject =
    kind === "version"
      ? eq(formTrials.versionId, versionId ?? "")
      : and(eq(formTrials.revision, revision ?? -1), eq(formTrials.isWordingOnly, false));
  const [trial] = await db
    .select()
    .from(formTrials)
    .where(
      and(
        eq(formTrials.formModelId, formModelId),
        isOfSubject,
        isNull(formTrials.publishedVersionId),
      ),
    )
    .orderBy(desc(formTrials.createdAt))
    .limit(1);
  return trial ?? null;
}

/** The planned publication of a form, or the last one that did not happen; null without either. */
export async function findPlan(db: Db, formModelId: string) {
  const [plan] = await db
    .select({
      trialId: formTrials.id,
      at: formTrials.publishAt,
      failure: formTrials.publishFailure,
      planner: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(formTrials)
    .leftJoin(users, eq(users.id, formTrials.publishBy))
    .where(
      and(
        eq(formTrials.formModelId, formModelId),
        or(isNotNull(formTrials.publishAt), isNotNull(formTrials.publishFailure)),
      ),
    )
    .orderBy(asc(isNull(formTrials.publishAt)), desc(formTrials.createdAt))
    .limit(1);
  if (!plan) return null;
  const { failure, ...rest } = plan;
  return { ...rest, failure: failure === null ? null : parseFormPlanFailure(failure) };
}

export type PlannedPublication = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

const toCallView = (call: FormCall, locale: Locale) => ({
  callId: call.callId,
  title: locale === "fr" ? call.titleFr : call.titleEn,
  department: locale === "fr" ? call.departmentFr : call.departmentEn,
  opensAt: call.opensAt,
  closesAt: call.closesAt,
  publishableUntil: getPublishableUntil(call.closesAt),
  versionNumber: call.versionNumber,
});

async function toTrialView(
  db: Db,
  trial: Trial,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
) {
  const { id, callIds, createdAt, finishedAt, total, done, failure, result, model } = trial;
  const isPublished = trial.publishedVersionId !== null;
  const behind = isPublished ? await countDossiersBehind(db, callIds, now) : new Map();
  const to = makeForm(model);
  const from = await loadComparedForms(db, result);
  const describeMessage = (of: Locale) =>
    describeUpdateSample(result?.changes ?? [], {
      ...{ locale: of, now },
      href: formTrialHref(trial.formModelId, id),
    });
  return {
    ...{ id, callIds, createdAt, finishedAt, total, done, failure },
    writing: isPublished ? 0 : await countWriting(db, callIds, now),
    publishedAt: trial.publishedAt,
    /** Dossiers that have not followed yet. */
    behind: [...behind.values()].reduce((sum: number, count: number) => sum + count, 0),
    /** What teams would read; null if no team is told. */
    message:
      result && result.told.teams + result.told.noticed > 0
        ? { fr: describeMessage("fr"), en: describeMessage("en") }
        : null,
    result: result && {
      ...result,
      changes: result.changes.map((change) => ({
        ...change,
        needsLook: hasPoints(change),
        conditions: describeConditions(change, { from, to, locale }),
      })),
    },
  };
}

/** The versions that the trial compared with: those of the calls, otherwise the last one. */
async function loadComparedForms(db: Db, result: TrialResult | null): Promise<Form[]> {
  const ids = result?.calls.map(({ versionId }) => versionId) ?? [];
  const last = result?.lastVersionId ? [result.lastVersionId] : [];
  return [...(await loadFormVersions(db, [...ids, ...last])).values()];
}

const CONDITION_KINDS: ReadonlySet<TrialChange["kind"]> = new Set([
  ...(["conditionAdded", "conditionChanged", "conditionRemoved", "added", "indirect"] as const),
]);

/** The conditions of a changed node before and after, with the titles and options that they name. */
function describeConditions(
  { kind, before, after }: TrialChange,
  {
    from,
    to,
    locale,
  }: { readonly from: readonly Form[]; readonly to: Form; readonly locale: Locale },
) {
  if (!CONDITION_KINDS.has(kind)) return null;
  return {
    before: before && nameConditions(findInForms(from), before, locale),
    after: after && nameConditions(findInForms([to]), after, locale),
  };
}
