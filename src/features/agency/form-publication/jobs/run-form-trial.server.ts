import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { loadDepositFacts } from "#features/proposals/deposits/queries/completeness.server.ts";
import { checkCompleteness } from "#features/proposals/deposits/rules/completeness.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { FormProgress } from "#form-engine/count-progress.ts";
import { makeForm } from "#form-engine/form.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { findLastVersion } from "../../form-designer/queries/form-draft.server.ts";
import { listFormCalls } from "../queries/form-calls.server.ts";
import { countTold } from "../queries/told-people.server.ts";
import { listDossiersToTry, loadTriedDossiers } from "../queries/tried-dossiers.server.ts";
import { TrialCounter } from "../rules/trial-counter.ts";
import type { TrialResult } from "../rules/trial-result.ts";
import { formTrials } from "../tables.server.ts";

/** Dossiers read at once. Each batch moves the progress that the page shows. */
const BATCH = 25;

interface Payload {
  trialId: string;
}

/**
 * Counts what a tried version would do to the dossiers of the ticked calls. Writes nothing but the trial's progress and
 * result, and locks no dossier. A trial that was interrupted starts again, since nothing of it was kept.
 */
export const runFormTrial: Job<Payload> = {
  id: "run-form-trial",
  payload: z.object({ trialId: z.uuid() }),
  rate: ONE_AT_A_TIME_RATE,
  retries: 2,
  async run({ db, clock }, { trialId }) {
    const [trial] = await db
      .select()
      .from(formTrials)
      .where(and(eq(formTrials.id, trialId), isNull(formTrials.finishedAt)));
    if (!trial) return;
    try {
      const result = await countTrial(db, trial, clock.now());
      await db
        .update(formTrials)
        .set({ result, finishedAt: clock.now(), done: result.dossiers, failure: null })
        .where(eq(formTrials.id, trialId));
    } catch (error) {
      await db
        .update(formTrials)
        .set({ failure: "failed" })
        .where(eq(formTrials.id, trialId))
        .catch(() => undefined);
      throw error;
    }
  },
};

/** Whether a dossier could be deposited with this progress in one of its forms, as its standby is checked. */
async function isCompleteWith(
  db: Db,
  dossierId: string,
  tried: {
    readonly formModelType: FormModelType;
    readonly progress: FormProgress;
    readonly now: Date;
  },
): Promise<boolean> {
  const { formModelType, progress, now } = tried;
  const facts = await loadDepositFacts(db, dossierId, now);
  const forms = facts.forms.map((form) =>
    form.formModelType === formModelType ? { ...form, progress } : form,
  );
  return checkCompleteness({ ...facts, forms }, "fr").isDepositAllowed;
}

async function countTrial(
  db: Db,
  trial: typeof formTrials.$inferSelect,
  now: Date,
): Promise<TrialResult> {
  const { id, formModelId, model, versionId, callIds } = trial;
  const { formModelType } = model;
  const to = makeForm(model);
  const counter = new TrialCounter(to);
  const calls = (await listFormCalls(db, formModelId, now)).filter(({ callId }) =>
    callIds.includes(callId),
  );
  const last = await findLastVersion(db, formModelId);
  // Without calls, the changes since the last version are listed all the same.
  const comparedIds =
    calls.length > 0 ? calls.map((call) => call.versionId) : last ? [last.id] : [];
  for (const comparedId of new Set(comparedIds))
    if (comparedId !== versionId)
      counter.addVersion(comparedId, await loadFormVersion(db, comparedId));

  const dossiers = await listDossiersToTry(db, { callIds, formModelType, versionId }, now);
  await db.update(formTrials).set({ total: dossiers.length, done: 0 }).where(eq(formTrials.id, id));
  const heaps = { silent: 0, look: 0, tooLong: 0 };
  const standbys = { renewed: 0, cleared: 0 };
  const told: string[] = [];
  let noticed = 0;
  for (let start = 0; start < dossiers.length; start += BATCH) {
    const batch = dossiers.slice(start, start + BATCH);
    for (const dossier of await loadTriedDossiers(db, batch, to)) {
      const { heap, news, progress } = counter.addDossier(dossier);
      heaps[heap]++;
      if (news === "mailed") told.push(dossier.id);
      if (news === "noticed") noticed++;
      if (!dossier.hasFrozenStandby) continue;
      const isComplete = await isCompleteWith(db, dossier.id, { formModelType, progress, now });
      standbys[isComplete ? "renewed" : "cleared"]++;
    }
    const done = start + batch.length;
    await db.update(formTrials).set({ done }).where(eq(formTrials.id, id));
  }
  return {
    lastVersionId: last?.id ?? null,
    calls: calls.map((call) => ({
      callId: call.callId,
      closesAt: call.closesAt.toISOString(),
      versionId: call.versionId,
      dossiers: dossiers.filter(({ callId }) => callId === call.callId).length,
    })),
    dossiers: dossiers.length,
    ...{ heaps, standbys },
    changes: counter.listChanges(),
    aside: counter.aside,
    restored: counter.restored,
    told: { ...(await countTold(db, told)), noticed },
  };
}
