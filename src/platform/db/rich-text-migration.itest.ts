import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDocument } from "#rich-text/check-document.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { EMPTY_DOCUMENT } from "#rich-text/document.ts";
import { readDemoData } from "../../../demo/load/read-demo-data.ts";
import { type SourceBlock, toRichDocument } from "../../../demo/load/rich-text.ts";
import { migrate } from "./migrate.server.ts";
import { createPool } from "./pool.server.ts";

/** A database from before rich texts became documents, filled with old texts, then migrated. */
const admin = process.env.PASSERELLE_TEST_ADMIN_URL ?? "";
const name = `${process.env.PASSERELLE_TEST_PREFIX}_${randomBytes(6).toString("hex")}`;
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
const CHANGED_AT = "2026-01-02T03:04:05.000Z";

type Body = { fr: SourceBlock[]; en: SourceBlock[] };
let pool: pg.Pool;
let texts: Body[];

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Applies all migrations before the tested one. */
async function migrateBefore(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "passerelle-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith("rich-text-documents"));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await runMigrations(drizzle(pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

const oddTexts = (): SourceBlock[] => [
  { kind: "p", text: "" },
  { kind: "p", text: "[x](javascript:alert(1)) [y](//evil.example) [z](/\\evil.example) <b>" },
  { kind: "h3", text: "**a****b** [c](/d)[e](/d)" },
  { kind: "note", text: "two\nlines **[x](/y)**" },
  { kind: "ol", items: ["**1**", "", "3 [mail](mailto:a@b.org)"] },
  ...fc
    .sample(fc.string({ unit: fc.constantFrom(..."**[]()ab/# é"), maxLength: 30 }), {
      numRuns: 300,
      seed: 7,
    })
    .map((text) => ({ kind: "p", text }) as const),
];

beforeAll(async () => {
  await administer(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  pool = createPool(url.href, { size: 2 });
  await migrateBefore();
  const calls = await readDemoData<{ body?: Body }[]>("calls.json");
  const pages = await readDemoData<Record<string, { body: Body }>>("pages.json");
  texts = [
    ...calls.flatMap(({ body }) => body ?? []),
    ...Object.values(pages).map(({ body }) => body),
    { fr: oddTexts(), en: [] },
  ];
  await pool.query(
    `insert into partners (code, slug, name_fr, name_en, description_fr, description_en, website, colour, colour_on_dark)
     values ('x', 'x', 'x', 'x', '', '', 'https://example.org', '#000000', '#ffffff')`,
  );
  await pool.query(
    `insert into calls (slug, partner_id, title_fr, title_en, summary_fr, summary_en, body_fr, body_en, published_at,
       opens_at, closes_at, open_to_companies, open_to_international, consortium_type, updated_at)
     select 'call-' || place, (select id from partners), '', '', '', '', body -> 'fr', body -> 'en', now(), now(),
       now() + interval '1 day', false, false, 'national', $2
     from jsonb_array_elements($1) with ordinality as texts(body, place)`,
    [JSON.stringify(texts), CHANGED_AT],
  );
  const [first] = texts;
  const values = [JSON.stringify(first?.fr), JSON.stringify(first?.en)];
  await pool.query(
    "insert into static_pages (slug, title_fr, title_en, body_fr, body_en) values ('p', '', '', $1, $2)",
    values,
  );
  await pool.query(
    `insert into news (slug, published_at, title_fr, title_en, summary_fr, summary_en, body_fr, body_en)
     values ('n', now(), '', '', '', '', $1, $2)`,
    values,
  );
  await pool.query(
    `with theme as (insert into faq_themes (slug, position, title_fr, title_en) values ('t', 1, '', '') returning id)
     insert into faq_items (theme_id, slug, position, question_fr, question_en, answer_fr, answer_en)
     select id, 'q', 1, '', '', $1, $2 from theme`,
    values,
  );
  expect((await migrate(pool)).applied.length).toBeGreaterThan(0);
});
afterAll(async () => {
  await pool.end();
  await administer(`drop database if exists ${name} with (force)`);
});

const rows = async <Row extends pg.QueryResultRow>(statement: string) =>
  (await pool.query<Row>(statement)).rows;

describe("texts of before", () => {
  test("become the documents that the same source gives today", async () => {
    const calls = await rows<{ fr: RichDocument; en: RichDocument }>(
      "select body_fr as fr, body_en as en from calls order by id",
    );
    expect(calls).toHaveLength(texts.length);
    for (const [index, { fr, en }] of texts.entries()) {
      expect(calls[index]?.fr).toEqual(toRichDocument(fr));
      expect(calls[index]?.en).toEqual(toRichDocument(en));
    }
    expect(calls.at(-1)?.en).toEqual(EMPTY_DOCUMENT);
  });

  test("are documents our schema knows, in every table", async () => {
    const documents = await rows<{ body: unknown }>(
      `select body_fr as body from calls union all select body_en from calls
       union all select body_fr from static_pages union all select body_en from static_pages
       union all select body_fr from news union all select body_en from news
       union all select answer_fr from faq_items union all select answer_en from faq_items`,
    );
    expect(documents).toHaveLength(2 * texts.length + 6);
    for (const { body } of documents)
      expect(checkDocument(body)).toEqual({ ok: true, document: body });
  });

  test("no call was changed by it: neither its date nor its history", async () => {
    expect(await rows("select distinct updated_at from calls")).toEqual([
      { updated_at: new Date(CHANGED_AT) },
    ]);
    await pool.query("update calls set programme = 'x' where slug = 'call-1'");
    const [touched] = await rows<{ recent: boolean }>(
      "select updated_at > now() - interval '1 hour' as recent from calls where slug = 'call-1'",
    );
    expect(touched?.recent).toBe(true);
  });

  test("are still found by their words, and no longer by their markup", async () => {
    const found = async (query: string) =>
      (
        await rows<{ found: number }>(
          `select count(*)::int as found from calls where search @@ without_accents(to_tsquery('public.fr', '${query}')::text)::tsquery`,
        )
      )[0]?.found;
    expect(await found("complémentarité")).toBeGreaterThan(0);
    expect(await found("bulletlist | listitem | orderedlist")).toBe(0);
  });

  test("leave no helper behind", async () => {
    expect(await rows("select proname from pg_proc where proname like '%of_source'")).toEqual([]);
  });
});
