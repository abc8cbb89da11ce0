import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  lockCallDates,
  shareCallDates,
} from "#features/portal/calls/queries/lock-call-dates.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { buildModelInput, question } from "#form-engine/testing/build-form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeCompleteDossier } from "#tests/factories/complete-dossier.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { depositDossier } from "./commands/deposit-dossier.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const PROPOSAL = buildModelInput([question("a", "text", { required: true })]);

/** Runs `act` while a transaction has withdrawn the call and not committed yet. */
async function whileWithdrawing(callId: number, act: () => Promise<unknown>): Promise<string> {
  let outcome: Promise<string> | undefined;
  await scene.deps.db.transaction(async (tx) => {
    await tx
      .update(calls)
      .set({ withdrawnAt: new Date(), withdrawalReasonFr: "x", withdrawalReasonEn: "x" })
      .where(eq(calls.id, callId));
    await lockCallDates(tx, callId);
    outcome = getOutcome(act());
    // Long enough for the act to end, if it did not wait.
    await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 3000))]);
  });
  return (await outcome) ?? "";
}

test("[D-24 part] a deposit and a new dossier see a withdrawal that is being committed", async () => {
  const first = await makeCompleteDossier(scene.deps, [PROPOSAL]);
  expect(
    await whileWithdrawing(first.call.id, () =>
      depositDossier(first.caller, { dossierId: first.id }),
    ),
  ).toBe("FORBIDDEN_ROLE withdrawn");
  const second = await makeCompleteDossier(scene.deps, [PROPOSAL]);
  const names = { callSlug: second.call.slug, acronym: "TARD", title: "Trop tard" };
  expect(await whileWithdrawing(second.call.id, () => createDossier(second.caller, names))).toBe(
    "FORBIDDEN_ROLE callNotOpen",
  );
});

test("[D-24 part] a moved closing waits for the deposits before it, not for those after it", async () => {
  const { db } = scene.deps;
  const callId = 1;
  const order: string[] = [];
  const share = (tx: Db) => shareCallDates(tx, sql`${callId}::int`);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
  let later: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await share(tx);
    const move = db.transaction((other) => lockCallDates(other, callId));
    const moved = move.then(() => order.push("moved"));
    await pause();
    const deposit = db.transaction((other) => share(other));
    later = [moved, deposit.then(() => order.push("deposited"))];
    await pause();
    expect(order).toEqual([]);
  });
  await Promise.all(later);
  expect(order).toEqual(["moved", "deposited"]);
});
