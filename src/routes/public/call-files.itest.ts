import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTokenOrCriteria } from "#features/portal/calls/rules/search-request.ts";
import { createLoaders } from "#tests/support/call-loaders.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-server.ts";
import { loader as atom } from "./atom-feed.ts";
import { loader as calendar } from "./calendar-feed.ts";
import { loader as callCalendar } from "./call-calendar.ts";
import { loader as exportCsv } from "./export-csv.ts";
import { loader as robots } from "./robots.ts";
import { loader as sitemap } from "./sitemap.ts";

let database: TestDatabase;
let site: Awaited<ReturnType<typeof createLoaders>>;

beforeAll(async () => {
  database = await createTestDatabase("demo");
  site = await createLoaders(database.url);
});
afterAll(async () => {
  await site.stop();
  await database.drop();
});

const MOVED = "anr-biodiversite-et-changements-transformateurs";
const unfold = (text: string) => text.replaceAll("\r\n ", "");
const day = (at: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(at);

/** Runs an update and waits until the search index has loaded it. */
async function change(sql: string, values: unknown[] = []) {
  await site.pool.query(sql, values);
  await site.cache.refresh();
}

describe("[A-14 part] /export-csv", () => {
  test("gives the search as a French file: mark, semicolons, Paris times, CRLF", async () => {
    const answer = await site.ask(exportCsv, "/export-csv?keywords=eau");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="appels-${day(new Date())}.csv"`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString("utf8").slice(1).split("\r\n");
    expect(lines[0]).toMatch(
      /^"Partenaire";"Titre";"Description";"Date de publication";"Date d'ouverture";"Date de clôture";"Lien";"Date de mise à jour";/,
    );
    expect(lines[1]).toMatch(/;"\d\d\/\d\d\/\d{4} \d\d:\d\d";/);
    expect(lines.at(-1)).toBe("");
  });

  test("gives it in English with commas, in the order of the search", async () => {
    const answer = await site.ask(exportCsv, "/export-csv?sort=closing-asc&status=open", {
      locale: "en",
    });
    const text = await answer.text();
    expect(text).toMatch(
      /^\ufeff?"Partner","Title","Description","Publication date","Opening date","Closing date",/,
    );
    const slugs = [...text.matchAll(/\/appel\/([a-z0-9-]+)","[A-Z]+-\d\d-[A-Z0-9]+",/g)].map(
      (match) => match[1],
    );
    const ids = await site.search.listIds(
      readTokenOrCriteria(new URLSearchParams("sort=closing-asc&status=open")),
    );
    const rows = await site.search.loadFullCalls(ids);
    expect(slugs).toEqual(rows.map((row) => row.slug));
    expect(slugs.length).toBeGreaterThan(10);
  });

  test("neutralises a title that a spreadsheet would run", async () => {
    await change("update calls set title_fr = $2 where slug = $1", [
      MOVED,
      '=HYPERLINK("http://x";"y")',
    ]);
    const text = await (await site.ask(exportCsv, "/export-csv")).text();
    expect(text).toContain(`;"'=HYPERLINK(""http://x"";""y"")";`);
    expect(text).not.toMatch(/(^|[;"])=HYPERLINK/m);
  });

  test("gives the header alone for a search that finds nothing", async () => {
    const text = await (await site.ask(exportCsv, "/export-csv?keywords=zzqqxxyy")).text();
    expect(text.split("\r\n")).toHaveLength(2);
  });

  test("says in words that it is not yet available when the catalogue is not there", async () => {
    const empty = await createLoaders("postgresql://localhost:1/nothing");
    for (const [locale, words] of [
      ["en", "Export not yet available, try again in a moment"],
      ["fr", "L’export n’est pas encore disponible, réessayez dans un instant"],
    ] as const) {
      const answer = await empty.ask(exportCsv, "/export-csv", { locale });
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("30");
      expect(answer.headers.get("Content-Type")).toContain("text/html");
      expect(await answer.text()).toContain(words);
    }
    await empty.stop();
  });
});

describe("/flux/appels.atom", () => {
  test("names the newest publications first, at most 100, and itself", async () => {
    const answer = await site.ask(atom, "/flux/appels.atom?locale=fr");
    expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await answer.text();
    const published = [...xml.matchAll(/<published>(.+?)<\/published>/g)].map((match) => match[1]);
    expect(published).toHaveLength(100);
    expect(published).toEqual([...published].sort().reverse());
    expect(xml).toContain(
      '<link rel="self" type="application/atom+xml" href="https://passerelle.test/flux/appels.atom?locale=fr"/>',
    );
    const ids = [...xml.matchAll(/<id>(.+?)<\/id>/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("is empty and whole for a nonsense search", async () => {
    const xml = await (
      await site.ask(atom, "/flux/appels.atom?status=nonsense&page=-1&keywords=zzqqxxyy")
    ).text();
    expect(xml).not.toContain("<entry>");
    expect(xml).toMatch(/<updated>.+<\/updated>[\s\S]+<\/feed>/);
  });

  test("says that nothing changed to whoever has it already", async () => {
    const etag = (await site.ask(atom, "/flux/appels.atom")).headers.get("ETag") ?? "";
    const again = await site.ask(atom, "/flux/appels.atom", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });
});

describe("/flux/appels.ics", () => {
  const eventOf = (text: string, id: number) =>
    unfold(text)
      .split("BEGIN:VEVENT")
      .find((event) => event.includes(`UID:appel-${id}@passerelle\r\n`));

  async function movedCall() {
    const { rows } = await site.pool.query<{ id: number; closesAt: Date }>(
      'select id, closes_at as "closesAt" from calls where slug = $1',
      [MOVED],
    );
    return rows[0] as { id: number; closesAt: Date };
  }

  test("keeps the UID and raises the sequence and the stamp when a closing moves", async () => {
    const { id } = await movedCall();
    const before = eventOf(await (await site.ask(calendar, "/flux/appels.ics")).text(), id) ?? "";
    await change("update calls set closes_at = closes_at + interval '2 days' where id = $1", [id]);
    const after = eventOf(await (await site.ask(calendar, "/flux/appels.ics")).text(), id) ?? "";
    const value = (event: string, name: string) =>
      new RegExp(`\r\n${name}:(.*)\r\n`).exec(event)?.[1] ?? "";
    expect(Number(value(after, "SEQUENCE"))).toBe(Number(value(before, "SEQUENCE")) + 1);
    expect(value(after, "LAST-MODIFIED") >= value(before, "LAST-MODIFIED")).toBe(true);
    expect(value(after, "DTSTART")).not.toBe(value(before, "DTSTART"));
    expect(after).toContain("STATUS:CONFIRMED");
  });

  test("cancels the former date of a call that left the window the search asks for", async () => {
    const { id, closesAt } = await movedCall();
    const search = `/flux/appels.ics?closingTo=${day(closesAt)}`;
    await change("update calls set closes_at = closes_at + interval '60 days' where id = $1", [id]);
    const text = await (await site.ask(calendar, search)).text();
    const stamp = `${closesAt.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
    expect(eventOf(text, id)).toContain("STATUS:CANCELLED");
    expect(eventOf(text, id)).toContain(`DTSTART:${stamp}`);
    // All other events are unchanged, and a search without a window does not include the cancelled one.
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(await (await site.ask(calendar, "/flux/appels.ics")).text()).not.toContain("CANCELLED");
  });

  test("keeps calls that were open and are closed now, and none whose page is gone", async () => {
    const text = unfold(await (await site.ask(calendar, "/flux/appels.ics?status=open")).text());
    const starts = [...text.matchAll(/DTSTART:(\d{8})/g)].map((match) => match[1] ?? "");
    const today = day(new Date()).replaceAll("-", "");
    const fiveMonthsAgo = day(new Date(Date.now() - 150 * 86_400_000)).replaceAll("-", "");
    expect(starts.some((start) => start < today)).toBe(true);
    expect(starts.every((start) => start > fiveMonthsAgo)).toBe(true);
  });

  test("is valid and without events for a nonsense search", async () => {
    const answer = await site.ask(calendar, "/flux/appels.ics?keywords=zzqqxxyy", { locale: "en" });
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("X-WR-CALNAME:Closing dates of calls for proposals (“zzqqxxyy”)");
    expect(text).not.toContain("BEGIN:VEVENT");
    expect(text).toContain("BEGIN:VTIMEZONE");
  });

  test("one call has a calendar of its own; unknown and withdrawn ones have none", async () => {
    const ask = (slug: string) =>
      site.ask(callCalendar, `/appel/${slug}/calendrier.ics`, { params: { slug } });
    const text = await (await ask(MOVED)).text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text.match(/TRIGGER:-P[71]D\r\n/g)).toHaveLength(2);
    expect((await ask("unknown")).status).toBe(404);
    const { rows } = await site.pool.query<{ slug: string }>(
      "select slug from calls where closes_at < now() - interval '6 months' limit 1",
    );
    expect((await ask(rows[0]?.slug ?? "")).status).toBe(410);
  });
});

describe("for search engines", () => {
  test("the sitemap names every published call in both languages, and no other", async () => {
    const xml = await (await site.ask(sitemap, "/sitemap.xml")).text();
    const { rows } = await site.pool.query<{ slug: string; shown: boolean }>(
      `select slug, published_at <= now() and
         (closes_at at time zone 'Europe/Paris' + interval '4 months') at time zone 'Europe/Paris' > now() as shown
       from calls`,
    );
    for (const { slug, shown } of rows) {
      expect(xml.includes(`<loc>https://passerelle.test/appel/${slug}?locale=en</loc>`)).toBe(
        shown,
      );
    }
    expect((await site.ask(sitemap, "/sitemap.xml?part=99")).status).toBe(404);
    expect((await site.ask(sitemap, "/sitemap.xml?part=x")).status).toBe(404);
  });

  test("the sitemap names the timeline, the help, every agency and every news item", async () => {
    const xml = await (await site.ask(sitemap, "/sitemap.xml")).text();
    for (const path of ["/chronologie", "/partenaires", "/actualites", "/aide-et-faq", "/contact"])
      expect(xml).toContain(`<loc>https://passerelle.test${path}?locale=fr</loc>`);
    const { rows: agencies } = await site.pool.query("select slug from partners");
    expect(agencies.length).toBeGreaterThan(0);
    for (const { slug } of agencies)
      expect(xml).toContain(`<loc>https://passerelle.test/partenaire/${slug}?locale=en</loc>`);
    const count = async (sql: string) => Number((await site.pool.query(sql)).rows[0].count);
    const news = await count("select count(*) from news where published_at <= now()");
    expect(xml.match(/\/actualite\/[^"?<]+\?locale=fr<\/loc>/g) ?? []).toHaveLength(news);
  });

  test("robots.txt names the sitemap", async () => {
    expect(await (await site.ask(robots, "/robots.txt")).text()).toContain(
      "Sitemap: https://passerelle.test/sitemap.xml",
    );
  });
});
