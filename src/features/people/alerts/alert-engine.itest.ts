import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { makeSavedSearch } from "#tests/factories/saved-searches.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { setFavourite } from "./commands/change-favourites.server.ts";
import { removeSearch, restoreSearch } from "./commands/remove-search.server.ts";
import { mailDigest } from "./jobs/mail-digest.server.ts";
import { notifyClosingSoonJob, planDigestMails, watchCallsJob } from "./jobs/scheduled.server.ts";
import type { Frequency } from "./rules/frequency.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
let deps: DepsWithQueue;
let now: Date;
let mails: OutgoingMail[] = [];

beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  scene = await createTestDeps("demo");
  deps = {
    ...scene.deps,
    clock: { now: () => now },
  };
});
afterAll(() => scene.end());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await scene.deps.pool.query<Row & Record<string, unknown>>(text, values)).rows;

beforeEach(async () => {
  // The database stamps changes itself, so the test clock is set just after.
  now = new Date(Date.now() + 1_000);
  mails = [];
  await scene.queue.clear();
  scene.queue.refuse = () => null;
  await query(
    "truncate saved_searches, favourites, notifications, alert_digests, watched_calls cascade",
  );
  await watchCallsJob.run(deps, {});
  await scene.queue.clear();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const DAY = 86_400_000;

/** Runs each mail job separately, as a worker does. Throws the first error after all have run. */
async function runMailJobs(): Promise<void> {
  await watchCallsJob.run(deps, {});
  await planDigestMails.run(deps, {});
  mails.push(...(await scene.queue.runJobs(deps, mailDigest)));
  await scene.queue.take();
}

const userId = async (email: string) =>
  (await query<{ id: string }>("select id from users where email = $1", [email]))[0]?.id ?? "";
const CLAIRE = "claire.morel@example.org";
const JAMES = "james.okafor@example.org";

async function save(
  owner: string,
  criteria: string,
  frequency: Frequency = "instant",
  more: object = {},
) {
  const user = owner.endsWith("@example.org") ? await userId(owner) : null;
  return makeSavedSearch(deps.db, {
    ...(user ? { userId: user } : { email: owner }),
    locale: "en",
    name: `Search ${criteria}`,
    criteria,
    frequency,
    confirmedAt: now,
    createdAt: new Date(now.getTime() - DAY),
    ...more,
  });
}

/** Publishes a call; by default one that is new today. */
async function publish(
  word: string,
  dates: Partial<Record<"published" | "opens" | "closes", Date>> = {},
) {
  const { published = now, opens = now, closes = new Date(now.getTime() + 30 * DAY) } = dates;
  const call = { word, publishedAt: published, opensAt: opens, closesAt: closes };
  return (await makeCall(deps.db, call)).id;
}

describe("[C-20 part] alerts", () => {
  test("each person gets one mail over all their searches, in their language, once", async () => {
    await save(CLAIRE, "keywords=zorglub");
    await save(CLAIRE, "");
    await save("visitor@elsewhere.test", "keywords=zorglub");
    await publish("zorglub");
    later(1000);
    await runMailJobs();
    expect(mails.map(({ to }) => to.address).sort()).toEqual([CLAIRE, "visitor@elsewhere.test"]);
    const [claire] = mails.filter(({ to }) => to.address === CLAIRE);
    expect(claire?.subject).toContain("Pour vos recherches");
    expect(claire?.text.match(/Appel zorglub/g)?.length).toBeGreaterThanOrEqual(2);
    // Published a second ago with thirty days: less is left now.
    expect(claire?.text).toContain("Ferme dans 29 jours");
    const [visitor] = mails.filter(({ to }) => to.address !== CLAIRE);
    expect(visitor?.subject).toMatch(/^For your searches: Call zorglub · closes /);
    expect(visitor?.text).toMatch(/\/saved-search\/[\w-]{36}\/[\w-]{43}/);
    expect(visitor?.text).toMatch(/\/unsubscribe\/[\w-]{36}\/[\w-]{43}/);
    expect(visitor?.unsubscribeUrl).toMatch(/\/fin-des-e-mails\//);
    mails = [];
    await query("update calls set title_en = title_en || '!' where title_en = $1", [
      "Call zorglub",
    ]);
    later(2000);
    await runMailJobs();
    expect(mails).toEqual([]);
  });

  test("only what was published or changed after a search was saved", async () => {
    const old = await publish("blisterine", { published: new Date(now.getTime() - 5 * DAY) });
    await query("update watched_calls set matched_version = null where call_id = $1", [old]);
    const createdAt = new Date(Date.now() + 500);
    await save("late@elsewhere.test", "keywords=blisterine", "instant", { createdAt });
    await runMailJobs();
    expect(mails).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await query("update calls set summary_fr = 'Changé' where id = $1", [old]);
    later(2000);
    await runMailJobs();
    expect(mails).toHaveLength(1);
  });

  test("a call that gets or loses a panel is looked at again", async () => {
    const [wanted, another] = await query<{ id: number; code: string }>(
      "select id, code from erc_domains where level = 2 order by id limit 2",
    );
    const addPanel = (panel: { id: number } | undefined) =>
      query("insert into call_erc_domains (call_id, erc_domain_id) values ($1, $2)", [
        id,
        panel?.id,
      ]);
    await save(JAMES, `erc=${wanted?.code}`);
    const id = await publish("panneau");
    // A call without a panel matches all of them.
    await addPanel(another);
    later(1000);
    await runMailJobs();
    expect(mails).toEqual([]);
    await addPanel(wanted);
    later(1000);
    await runMailJobs();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^For your searches: Call panneau · closes /),
    ]);
    const version = async () =>
      (await query("select updated_at::text from calls where id = $1", [id]))[0]?.updated_at;
    const before = await version();
    await query("delete from call_erc_domains where call_id = $1", [id]);
    expect(await version()).not.toBe(before);
    await query("delete from calls where id = $1", [id]);
  });

  test("a call written today and published next week is told next week", async () => {
    await save(JAMES, "keywords=futurama");
    await publish("futurama", { published: new Date(now.getTime() + 7 * DAY) });
    await runMailJobs();
    expect(mails).toEqual([]);
    later(7 * DAY + 1);
    await runMailJobs();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^For your searches: Call futurama · closes /),
    ]);
  });

  test("a search for open calls hears of a call when it opens, not before", async () => {
    await save(JAMES, "keywords=auroral&status=open");
    await publish("auroral", { opens: new Date(now.getTime() + 3 * DAY) });
    await runMailJobs();
    expect(mails).toEqual([]);
    later(3 * DAY + 1);
    await runMailJobs();
    expect(mails).toHaveLength(1);
    await runMailJobs();
    expect(mails).toHaveLength(1);
  });

  test("daily and weekly searches wait for their hour, none at all gets nothing, an address must be confirmed", async () => {
    // A Tuesday at noon in Paris, later than the database's clock.
    const tuesday = new Date(Math.ceil((Date.now() + 8 * DAY) / (7 * DAY)) * 7 * DAY + 5 * DAY);
    now = new Date(tuesday.getTime() + 11 * 3_600_000);
    await save("daily@elsewhere.test", "keywords=hebdo", "daily");
    await save("weekly@elsewhere.test", "keywords=hebdo", "weekly");
    await save("none@elsewhere.test", "keywords=hebdo", "none");
    await save("unconfirmed@elsewhere.test", "keywords=hebdo", "instant", { confirmedAt: null });
    await query("update saved_searches set created_at = now() - interval '1 day'");
    await publish("hebdo");
    await runMailJobs();
    expect(mails).toEqual([]);
    later(18 * 3_600_000 + 1); // Wednesday, after six in the morning UTC: seven or eight in Paris
    later(2 * 3_600_000);
    await runMailJobs();
    expect(mails.map(({ to }) => to.address)).toEqual(["daily@elsewhere.test"]);
    later(5 * DAY);
    await runMailJobs();
    expect(mails.map(({ to }) => to.address)).toEqual([
      "daily@elsewhere.test",
      "weekly@elsewhere.test",
    ]);
    await query("update saved_searches set confirmed_at = now() where email like 'unconf%'");
    await runMailJobs();
    expect(mails.at(-1)?.to.address).toBe("unconfirmed@elsewhere.test");
  });

  test("a search deleted and brought back loses nothing that waited and tells nothing twice", async () => {
    const id = await save(CLAIRE, "keywords=retour");
    const claire = { ...deps, actor: makePersonActor(await userId(CLAIRE)) };
    await publish("retour", { published: now, opens: now });
    later(1000);
    await runMailJobs();
    expect(mails).toHaveLength(1);
    // One match is already planned; another call is published while the search is deleted.
    await publish("retour", { published: now });
    later(1000);
    await watchCallsJob.run(deps, {});
    await planDigestMails.run(deps, {});
    const undo = await removeSearch(claire, { id });
    mails.push(...(await scene.queue.runJobs(deps, mailDigest)));
    await publish("retour", { published: now });
    later(1000);
    await runMailJobs();
    expect(mails).toHaveLength(1);
    await restoreSearch(claire, { undo });
    later(1000);
    await runMailJobs();
    expect(mails).toHaveLength(2);
    expect(new Set(mails[1]?.text.match(/\/appel\/[\w-]+/g)).size).toBe(2);
    await runMailJobs();
    expect(mails).toHaveLength(2);
  });

  test("a refused address is written down and not tried again, a passing failure is", async () => {
    await save("gone@elsewhere.test", "keywords=refus");
    await save("busy@elsewhere.test", "keywords=refus");
    await publish("refus");
    later(1000);
    scene.queue.refuse = ({ to }) =>
      Object.assign(new Error("no"), {
        code: "EENVELOPE",
        responseCode: to.address.startsWith("gone") ? 550 : 451,
      });
    await expect(runMailJobs()).rejects.toThrow("no");
    const [gone] = await query(
      "select failure, sent_at from alert_digests where email like 'gone%'",
    );
    expect(gone).toEqual({ failure: "no", sent_at: null });
    scene.queue.refuse = () => null;
    later(30 * 60_000);
    await runMailJobs();
    expect(mails.map(({ to }) => to.address)).toEqual(["busy@elsewhere.test"]);
    const [busy] = await query<{ id: string }>(
      "select id from alert_digests where email like 'busy%'",
    );
    expect(mails[0]?.reference).toBe(`digest-${busy?.id}`);
  });

  test("planning twice at the same time makes one mail", async () => {
    await save(CLAIRE, "keywords=jumelles");
    await publish("jumelles");
    later(1000);
    await watchCallsJob.run(deps, {});
    await Promise.all([planDigestMails.run(deps, {}), planDigestMails.run(deps, {})]);
    expect(await query("select id from alert_digests")).toHaveLength(1);
  });
});

describe("[C-19 part] notifications from calls", () => {
  const like = async (email: string, callId: number, at: Date) =>
    setFavourite(
      { ...deps, clock: { now: () => at }, actor: makePersonActor(await userId(email)) },
      { callId, liked: true },
    );
  const told = async (email: string) =>
    (
      await query<{ kind: string; data: Record<string, unknown> }>(
        "select kind, data from notifications where user_id = $1 order by created_at, id",
        [await userId(email)],
      )
    ).map(({ kind, data }) => ({ kind, ...data }));

  test("who liked a call before it opened is told that it opened, once, and by mail", async () => {
    const id = await publish("gala", { opens: new Date(now.getTime() + 2 * DAY) });
    later(1000);
    await runMailJobs();
    await like(CLAIRE, id, now);
    later(2 * DAY);
    await runMailJobs();
    await runMailJobs();
    expect(await told(CLAIRE)).toMatchObject([{ kind: "call_opened" }]);
    expect(await told(JAMES)).toEqual([]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Appel ouvert.: Appel gala · clôture /);
  });

  test("who has a saved search is told in the space when a call of it opens; its mail is the alert", async () => {
    await save(JAMES, "keywords=coquelicot", "none");
    await publish("coquelicot");
    later(1000);
    await runMailJobs();
    expect(await told(JAMES)).toMatchObject([{ kind: "call_opened" }]);
    expect(mails).toEqual([]);
  });

  test("a moved closing is told with old and new to everybody who liked the call", async () => {
    const published = new Date(now.getTime() - 2 * DAY);
    const id = await publish("report", { published, opens: published });
    const before = new Date(now.getTime() + 30 * DAY);
    later(1000);
    await runMailJobs();
    const liked = new Date(Date.now() - DAY);
    await like(CLAIRE, id, liked);
    await like(JAMES, id, liked);
    const after = new Date(before.getTime() + 7 * DAY);
    await query("update calls set closes_at = $2 where id = $1", [id, after]);
    later(5000);
    await runMailJobs();
    for (const email of [CLAIRE, JAMES])
      expect(await told(email)).toMatchObject([
        { kind: "closing_date_changed", before: before.toISOString(), after: after.toISOString() },
      ]);
    expect(mails.map(({ to }) => to.address).sort()).toEqual([CLAIRE, JAMES]);
    expect(mails.find(({ to }) => to.address === JAMES)?.subject).toContain("Closing postponed");
  });

  test("closing soon is told 14, 7 and 1 days before, and who likes late waits for the next", async () => {
    const closes = new Date(now.getTime() + 40 * DAY);
    const id = await publish("bientot", { closes });
    await like(CLAIRE, id, now);
    const at = async (daysBefore: number) => {
      now = new Date(closes.getTime() - daysBefore * DAY);
      await notifyClosingSoonJob.run(deps, {});
    };
    for (const days of [20, 13, 12.9]) await at(days);
    await like(JAMES, id, now);
    for (const days of [12, 6, 5, 0.2, 0.1, -1]) await at(days);
    const days = async (email: string) => (await told(email)).map((data) => data.kind);
    expect(await days(CLAIRE)).toEqual(Array(3).fill("call_closing_soon"));
    expect(await days(JAMES)).toEqual(Array(2).fill("call_closing_soon"));
  });
});
