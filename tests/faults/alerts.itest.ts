import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { makeCall } from "#tests/factories/calls.ts";
import { makeSavedSearch } from "#tests/factories/saved-searches.ts";
import { ensureBuildOnce } from "#tests/support/production-build.ts";
import { createQuietDeps } from "#tests/support/test-deps.ts";
import { createTestDatabase } from "#tests/support/test-server.ts";
import { type CaughtMail, startMailCatcher } from "../../sandbox/mail-catcher.ts";

beforeAll(() => ensureBuildOnce(), 300_000);

const READERS = ["one@elsewhere.test", "two@elsewhere.test"];

/** A database with two subscribers, mails caught beside it, and workers that may die. */
async function openScene() {
  const database = await createTestDatabase("demo");
  const catcher = await startMailCatcher({ host: "127.0.0.1", port: 0 });
  const { pool, db } = createQuietDeps(database.url);
  await pool.query("delete from saved_searches");
  for (const email of READERS)
    await makeSavedSearch(db, { email, name: "Zorglub", criteria: "keywords=zorglub" });
  const children: ChildProcess[] = [];
  const start = (dieAt = "") => {
    const child = fork(fileURLToPath(new URL("../support/dying-worker.ts", import.meta.url)), {
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        DATABASE_URL: database.url,
        SMTP_URL: catcher.smtpUrl,
        PUBLIC_URL: "https://passerelle.test",
        SECRET: "a secret of the tests, thirty-two characters",
        WORKER_JOBS: "watch-calls,plan-digest-mails,mail-digest",
        DIE_AT: dieAt,
      },
      execArgv: [],
    });
    children.push(child);
    return child;
  };
  return {
    start,
    publish: () => makeCall(db, { word: "zorglub", publishedAt: new Date(Date.now() - 60_000) }),
    async mails(): Promise<CaughtMail[]> {
      return (await fetch(`${catcher.address}/api/messages`)).json() as Promise<CaughtMail[]>;
    },
    allSent: async () => {
      const { rows } = await pool.query(
        "select sent_at from alert_digests where email is not null order by email",
      );
      return rows.length === READERS.length && rows.every(({ sent_at }) => sent_at !== null);
    },
    async close() {
      for (const child of children) child.kill("SIGKILL");
      await pool.end();
      await catcher.stop();
      await database.drop();
    },
  };
}

describe.concurrent("[C-20 part] a worker that dies", () => {
  test.each([
    ["watch-calls before commit", 0],
    ["watch-calls after commit", 0],
    ["plan-digest-mails before commit", 0],
    ["plan-digest-mails after commit", 0],
    // Between the mail server's yes and the mark there is no way to know: the mail goes again under the same name. A
    // worker sends several at once, so wherever it dies while sending, another one of them may be just there.
    ["mail-digest before sending", 1],
    ["mail-digest after sending", 1],
    ["mail-digest after commit", 1],
  ])(
    "%s loses no mail and doubles none but under one Message-ID",
    {
      timeout: 180_000,
    },
    async (dieAt, mostTwice) => {
      const scene = await openScene();
      try {
        const dying = scene.start(dieAt);
        await once(dying, "message");
        const died = once(dying, "exit");
        await scene.publish();
        expect((await died)[1]).toBe("SIGKILL");

        scene.start();
        await vi.waitFor(async () => expect(await scene.allSent()).toBe(true), {
          timeout: 150_000,
          interval: 250,
        });
        // The demonstration has mails of its own to send meanwhile: reminders of invitations.
        const mails = (await scene.mails()).filter(({ recipients }) =>
          READERS.some((email) => recipients.includes(email)),
        );
        const to = (email: string) => mails.filter(({ recipients }) => recipients.includes(email));
        for (const email of READERS) expect(to(email).length).toBeGreaterThanOrEqual(1);
        const ids = new Set(mails.map(({ headers }) => headers["message-id"]));
        expect(ids.size).toBe(READERS.length);
        expect(mails.length - ids.size).toBeLessThanOrEqual(mostTwice * READERS.length);
      } finally {
        await scene.close();
      }
    },
  );
});
