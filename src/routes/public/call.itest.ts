import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallView } from "#features/portal/calls/views/call-view.server.ts";
import { createLoaders } from "#tests/support/call-loaders.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { CALL_FILES } from "../../../demo/appendix-files.ts";
import { loader } from "./call.tsx";
import { loader as documentLoader } from "./call-document.ts";

const SLUG = "anr-biodiversite-et-changements-transformateurs";
const clock = { at: new Date(), now: () => clock.at };
let database: TestDatabase;
let site: Awaited<ReturnType<typeof createLoaders>>;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  site = await createLoaders(database.url, clock);
});
afterAll(async () => {
  await site.stop();
  await database.drop();
});

async function view(locale: "fr" | "en" = "fr", slug = SLUG): Promise<CallView> {
  const answer = await site.ask(loader, `/appel/${slug}`, { locale, params: { slug } });
  return (answer as unknown as { call: CallView }).call;
}

/** The error code of the page shown instead of the call. */
async function refusal(slug = SLUG): Promise<unknown> {
  try {
    await view("fr", slug);
    return "shown";
  } catch (error) {
    return (error as { data: { code: string }; init: { status: number } }).init.status;
  }
}

async function dates() {
  const { rows } = await site.pool.query<{ published: Date; opens: Date; closes: Date }>(
    "select published_at as published, opens_at as opens, closes_at as closes from calls where slug = $1",
    [SLUG],
  );
  return rows[0] as { published: Date; opens: Date; closes: Date };
}

test("[A-16 part] the page has everything the call has, its history and calls near to it", async () => {
  clock.at = new Date();
  const call = await view();
  expect(call.steps.map(({ name, isPast }) => [name, isPast])).toEqual([
    ["publication", true],
    ["opening", true],
    ["closing", false],
    ["eligibilityAnswer", false],
    ["decisions", false],
  ]);
  expect(call.number).toMatch(/^ANR-\d\d-BIOT$/);
  expect(call.reference).toBe("BIODIV-2027-JTC");
  expect(call.documents.map(({ label, kind, format }) => [label, kind, format])).toEqual([
    ["Texte de l’appel", "call_text", "PDF"],
    ["Texte de l’appel (en anglais)", "call_text", "PDF"],
    ["Guide de dépôt", "guide", "PDF"],
  ]);
  expect(call.contacts[0]).toMatchObject({
    name: "Karim Belkacem",
    role: "Responsable scientifique",
    email: "karim.belkacem@example.org",
  });
  expect((await view("en")).contacts[0]?.role).toBe("Scientific officer");
  expect(call.steps.at(-1)?.iso).toMatch(/^\d{4}-\d\d$/);
  expect(call.history.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^La clôture a été repoussée du .+ au .+\.$/),
    expect.stringMatching(/^La clôture a été repoussée du .+ au .+\.$/),
  ]);
  expect(call.related.length).toBeGreaterThan(0);
  expect(call.related.length).toBeLessThanOrEqual(3);
  expect(call.related.map(({ id }) => id)).not.toContain(call.id);
  expect(call.related.every(({ status }) => status !== "closed")).toBe(true);
  expect(call.calendarHref).toBe(`/appel/${SLUG}/calendrier.ics?locale=fr`);
  expect(call.jsonLd).toMatchObject({
    "@type": "WebPage",
    inLanguage: "fr",
    hasPart: [{ name: "Texte de l’appel" }, {}, {}],
    mainEntity: { identifier: call.number },
  });
});

test("[A-16 part] documents are downloads for everybody while the call is published", async () => {
  const { published } = await dates();
  clock.at = new Date();
  const storage = new Map(Object.values(CALL_FILES).map(({ key, content }) => [key, content]));
  const [text] = (await view()).documents;
  const download = async (id = text?.id ?? "", slug = SLUG) => {
    try {
      return await site.ask(documentLoader, `/appel/${slug}/documents/${id}`, {
        params: { slug, id },
        storage: {
          bytes: async (key: string) => storage.get(key)?.length,
          stream: async (key: string) => Readable.from([storage.get(key)]),
        },
      });
    } catch (error) {
      return error as Response;
    }
  };
  const answer = await download();
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toContain("attachment; ");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(CALL_FILES.callTextFr.content);
  // The size is that of the stored file, whatever the row says.
  await site.pool.query(
    `update calls set documents = jsonb_set(documents, '{0,file,bytes}', '7') where slug = $1`,
    [SLUG],
  );
  const { length } = CALL_FILES.callTextFr.content;
  expect((await download()).headers.get("Content-Length")).toBe(String(length));
  // A type that a browser would run is not named.
  const setType = (mediaType: string) =>
    site.pool.query(
      `update calls set documents = jsonb_set(documents, '{0,file,mediaType}', to_jsonb($2::text)) where slug = $1`,
      [SLUG, mediaType],
    );
  await setType("text/html");
  expect((await download()).headers.get("Content-Type")).toBe("application/octet-stream");
  await setType("application/pdf");
  // Of another call, unknown, no id.
  const other = "ademe-co3-coconstruire-les-connaissances-avec-les-citoyens";
  expect((await download(text?.id, other)).status).toBe(404);
  expect((await download("inconnu")).status).toBe(404);
  clock.at = new Date(published.getTime() - 1);
  expect((await download()).status).toBe(404);
  clock.at = new Date();
  const withdraw = (at: Date | null) =>
    site.pool.query(
      "update calls set withdrawn_at = $2, withdrawal_reason_fr = $3, withdrawal_reason_en = $3 where slug = $1",
      [SLUG, at, at && "Budget"],
    );
  await withdraw(new Date());
  expect((await download()).status).toBe(410);
  await withdraw(null);
});

test("[A-16 part] what was changed before publication is not told", async () => {
  clock.at = new Date();
  await site.pool.query(
    `insert into call_date_changes (call_id, field, before, after, changed_at)
     select id, 'opening', opens_at - interval '1 day', opens_at, published_at - interval '1 minute'
     from calls where slug = $1`,
    [SLUG],
  );
  expect((await view()).history).toHaveLength(2);
});

test("[A-17 part] the page follows the dates to the minute: 404, shown, closed, then 410", async () => {
  const { published, closes } = await dates();
  const at = (moment: Date, shift: number) => {
    clock.at = new Date(moment.getTime() + shift);
  };
  at(published, -1);
  expect(await refusal()).toBe(404);
  at(published, 0);
  expect(await refusal()).toBe("shown");
  at(closes, -60_000);
  expect((await view()).status).toBe("open");
  expect((await view()).closing.lastDay).toBe(true);
  at(closes, 0);
  const closed = await view("en");
  expect(closed.status).toBe("closed");
  expect(closed.calendarHref).toBeNull();
  expect(closed.visibleUntil).toMatch(/^\d{1,2} \w+ \d{4}$/);
  at(closes, 150 * 86_400_000);
  expect(await refusal()).toBe(410);
  expect(await refusal("never-existed")).toBe(404);
});
