import type pg from "pg";
import type { Localized } from "#platform/i18n/locale.ts";
import { addDays, readDemoData } from "./read-demo-data.ts";
import { type SourceBlock, toRichDocument } from "./rich-text.ts";

interface DemoPage {
  slug: string;
  title: Localized;
  lead: Localized;
  body: Localized<SourceBlock[]>;
}

interface DemoFaqTheme {
  slug: string;
  theme: Localized;
  items: { slug: string; question: Localized; answer: Localized<SourceBlock[]> }[];
}

interface DemoNews {
  slug: string;
  publishedOffsetDays: number;
  partner: string | null;
  title: Localized;
  summary: Localized;
  body: Localized<SourceBlock[]>;
}

/** Loads static pages, FAQ and news. Partners must be loaded before. */
export async function loadContent(client: pg.PoolClient, now: Date): Promise<void> {
  await loadPages(client);
  await loadFaq(client);
  await loadNews(client, now);
}

async function loadPages(client: pg.PoolClient): Promise<void> {
  const pages = await readDemoData<Record<string, DemoPage>>("pages.json");
  for (const { slug, title, lead, body } of Object.values(pages)) {
    await client.query(
      `insert into static_pages (slug, title_fr, title_en, lead_fr, lead_en, body_fr, body_en)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [slug, title.fr, title.en, lead.fr, lead.en, ...toDocuments(body)],
    );
  }
}

async function loadFaq(client: pg.PoolClient): Promise<void> {
  const themes = await readDemoData<DemoFaqTheme[]>("faq.json");
  for (const [index, { slug, theme, items }] of themes.entries()) {
    await client.query(
      "insert into faq_themes (slug, position, title_fr, title_en) values ($1, $2, $3, $4)",
      [slug, index + 1, theme.fr, theme.en],
    );
    for (const [itemIndex, item] of items.entries()) {
      await client.query(
        `insert into faq_items (theme_id, slug, position, question_fr, question_en, answer_fr, answer_en)
         select id, $2, $3, $4, $5, $6, $7 from faq_themes where slug = $1`,
        [
          slug,
          item.slug,
          itemIndex + 1,
          item.question.fr,
          item.question.en,
          ...toDocuments(item.answer),
        ],
      );
    }
  }
}

async function loadNews(client: pg.PoolClient, now: Date): Promise<void> {
  for (const item of await readDemoData<DemoNews[]>("news.json")) {
    await client.query(
      `insert into news (slug, partner_id, published_at, updated_at, title_fr, title_en, summary_fr, summary_en, body_fr, body_en)
       values ($1, (select id from partners where code = $2), $3, $3, $4, $5, $6, $7, $8, $9)`,
      [
        item.slug,
        item.partner,
        addDays(now, item.publishedOffsetDays, "09:00"),
        item.title.fr,
        item.title.en,
        item.summary.fr,
        item.summary.en,
        ...toDocuments(item.body),
      ],
    );
  }
}

const toDocuments = ({ fr, en }: Localized<SourceBlock[]>) =>
  [fr, en].map((blocks) => JSON.stringify(toRichDocument(blocks)));
