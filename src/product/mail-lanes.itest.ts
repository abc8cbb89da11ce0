import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mailAccountLink } from "#features/people/accounts/jobs/account-mails.server.ts";
import { mailContactMessage } from "#features/portal/content/jobs/mail-contact-message.server.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { openQueue, startWorker } from "#platform/jobs/queue.server.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { en } from "./locales.en.ts";
import { fr } from "./locales.fr.ts";

const MESSAGES = 400;
/** Mails that may leave while the awaited one is fetched; in a single queue all of them would go first. */
const MAX_BEFORE = 40;

let scene: Awaited<ReturnType<typeof createTestDeps>>;
const queues: Queue[] = [];
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps();
});
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await scene.end();
});

test("a mail somebody waits for does not stand behind four hundred posts of a form", async () => {
  const { db, pool, log } = scene.deps;
  const jobs = [mailContactMessage, mailAccountLink];
  const queue = await openQueue(pool, jobs, log);
  queues.push(queue);
  const person = await makeResearcher(db, { emailVerifiedAt: null });
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into contact_messages (name, email, subject, message, locale)
    select 'Flood', 'flood@example.org', 'x', 'x', 'fr' from generate_series(1, ${MESSAGES}) returning id`);
  await db.transaction(async (tx) => {
    for (const { id } of rows) await queue.enqueue(tx, mailContactMessage, { id });
  });
  await queue.enqueue(db, mailAccountLink, {
    email: person.email,
    purpose: "verify",
    locale: "fr",
    origin: "http://localhost:3000",
  });
  const sent: string[] = [];
  const mailer = {
    send: async ({ to }: OutgoingMail) => {
      sent.push(to.address);
      return true;
    },
  };
  queues.push(await startWorker({ ...scene.deps, mailer }, jobs));
  await vi.waitFor(() => expect(sent).toContain(person.email), { timeout: 60_000, interval: 20 });
  expect(sent.indexOf(person.email)).toBeLessThan(MAX_BEFORE);
}, 120_000);
