import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailContactMessage } from "#features/portal/content/jobs/mail-contact-message.server.ts";
import { contactMessages } from "#features/portal/content/tables.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue, Queue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { createFakeQueue } from "#tests/support/fake-queue.ts";
import { buildFormBody, startTestProduct, type TestProduct } from "#tests/support/web-product.ts";

const now = new Date("2027-03-02T09:00:00Z");
const FAILURE = {
  fr: "Une erreur est survenue lors de l’envoi de votre message. Veuillez réessayer plus tard.",
  en: "There was an error trying to send your message. Please try again later.",
};
let product: TestProduct;
let aMomentLater: TestProduct;

beforeAll(async () => {
  setTranslations({ fr, en });
  product = await startTestProduct(now);
  const clock = createFixedClock(new Date(now.getTime() + 60_000));
  aMomentLater = await product.startAnother({ clock });
}, 120_000);
afterAll(() => product.stop());

const typed = {
  name: "Zoé <b>Martin</b>",
  email: "zoe@example.org",
  subject: "Question sur l'appel Océan",
  message: "Bonjour,\n\nj'ai une question.",
  website: "",
};

async function openedForm(from = product): Promise<string> {
  const html = await (await from.ask("/contact")).text();
  return /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

const rowsOf = (email: string) =>
  product.deps.db.select().from(contactMessages).where(eq(contactMessages.email, email));

const post = (to: TestProduct, fields: Record<string, string>, path = "/contact") =>
  to.ask(path, buildFormBody(fields));

describe("[A-20 part] a contact message", () => {
  test("is kept, mailed once by a job, and confirmed by a page of its own", async () => {
    const answer = await post(aMomentLater, { ...typed, opened: await openedForm() });
    expect(answer.status).toBe(303);
    const receipt = answer.headers.get("location") ?? "";
    const page = await aMomentLater.ask(receipt);
    expect(await page.text()).toContain("Votre message est bien arrivé");

    const [row] = await rowsOf(typed.email);
    expect(row).toMatchObject({ name: typed.name, message: typed.message, mailedAt: null });
    const { rows: waiting } = await product.deps.pool.query(
      "select data from pgboss.job where name = 'mail-contact-message'",
    );
    expect(waiting).toEqual([{ data: { id: row?.id } }]);

    const { mailer, mailbox: sent } = await createFakeQueue(product.deps.db);
    const deps = { ...product.deps, mailer, queue: refusingQueue } satisfies DepsWithQueue;
    const payload = { id: row?.id ?? 0 };
    await Promise.all([
      mailContactMessage.run(deps, payload),
      mailContactMessage.run(deps, payload),
    ]);
    await mailContactMessage.run(deps, payload);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: { address: "contact@passerelle.example.org" },
      replyTo: { name: typed.name, address: typed.email },
      subject: `[Contact ${row?.id}] Question sur l'appel Océan`,
    });
    expect(sent[0]?.html).toContain("Zoé &lt;b&gt;Martin&lt;/b&gt;");
    expect(sent[0]?.text).toContain("> j'ai une question.");
    expect((await rowsOf(typed.email))[0]?.mailedAt).toEqual(now);
  });

  test("that the mail server refused stays to be mailed", async () => {
    const email = "refused@example.org";
    await post(aMomentLater, { ...typed, email, opened: await openedForm() });
    const [row] = await rowsOf(email);
    const box = await createFakeQueue(product.deps.db);
    box.refuse = () => new Error("mailbox away");
    const { mailer } = box;
    const deps = { ...product.deps, mailer, queue: refusingQueue };
    await expect(mailContactMessage.run(deps, { id: row?.id ?? 0 })).rejects.toThrow("away");
    expect((await rowsOf(email))[0]?.mailedAt).toBeNull();
  });

  test.each(["fr", "en"] as const)(
    "that cannot be kept keeps what was typed (%s)",
    async (locale) => {
      const email = `failing-${locale}@example.org`;
      const clock = createFixedClock(new Date(now.getTime() + 60_000));
      const failing = await product.startAnother({ clock, queue: refusingQueue });
      const fields = { ...typed, email, opened: await openedForm() };
      const answer = await post(failing, fields, `/contact?locale=${locale}`);
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(html).toContain(FAILURE[locale]);
      expect(html).toContain('value="Zoé &lt;b&gt;Martin&lt;/b&gt;"');
      expect(html).toContain(`value="${email}"`);
      expect(html).toContain("j&#x27;ai une question.");
      // Neither the message nor its mail: both were in one transaction.
      expect(await rowsOf(email)).toEqual([]);
    },
  );

  test("with something missing says what, field by field, and keeps the rest", async () => {
    const fields = { ...typed, name: "  ", email: "zoe@localhost", opened: await openedForm() };
    const answer = await post(aMomentLater, fields);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('href="#contact-name"');
    expect(html).toContain('href="#contact-email"');
    expect(html).toContain('value="zoe@localhost"');
    expect(html).toContain('id="contact-email-error"');
  });

  test("by a program is not taken: a filled trap, no age, too fast, too old, forged", async () => {
    const opened = await openedForm();
    const email = "program@example.org";
    const inOneDay = createFixedClock(new Date(now.getTime() + 86_400_001));
    const tomorrow = await product.startAnother({ clock: inOneDay });
    const tries = [
      await post(aMomentLater, { ...typed, email, opened, website: "https://spam.example" }),
      await post(aMomentLater, { ...typed, email }),
      await post(product, { ...typed, email, opened }),
      await post(tomorrow, { ...typed, email, opened }),
      await post(aMomentLater, { ...typed, email, opened: `${opened.slice(0, -3)}abc` }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([429, 409, 429, 409, 409]);
    for (const answer of tries) {
      expect(await answer.text()).toContain(`value="${email}"`);
    }
    expect(await rowsOf(email)).toEqual([]);
  });

  test("is one of at most five an hour from one address, whatever the process", async () => {
    const email = "often@example.org";
    const opened = await openedForm();
    const clock = createFixedClock(new Date(now.getTime() + 60_000));
    const other = await product.startAnother({ clock });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(index % 2 ? aMomentLater : other, { ...typed, email, opened }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.text()).toContain(FAILURE.fr);
    expect(await rowsOf(email)).toHaveLength(5);
  });

  test("is confirmed only to who sent it, and leads on only within the site", async () => {
    const html = await (await product.ask("/contact?fait=sent+MQ.abc")).text();
    expect(html).not.toContain("bien arrivé");
    const fields = { ...typed, email: "next@example.org", opened: await openedForm() };
    const away = await post(aMomentLater, { ...fields, _next: "//evil.example/" });
    expect(away.headers.get("location")).not.toContain("evil");
    const home = await post(aMomentLater, { ...fields, _next: "/?q=climat" });
    const confirmation = await aMomentLater.ask(home.headers.get("location") ?? "");
    expect(await confirmation.text()).toContain('href="/?q=climat"');
  });

  test("comes from our own page", async () => {
    const answer = await product.ask("/contact", {
      ...buildFormBody(typed),
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(403);
  });
});

const refusingQueue: Queue = {
  enqueue: () => Promise.reject(new Error("The queue is away")),
  deleteJobsMentioning: async () => {},
  stop: async () => {},
};
