import type { Db } from "#platform/db/pool.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { findStaticPage } from "../queries/texts.server.ts";

/** A page of text in one language. */
export interface PageView {
  readonly title: string;
  readonly lead: string;
  readonly body: RichDocument;
  readonly updated: { readonly iso: string; readonly words: string };
}

/** Null while nobody has written the page: an installation starts without texts that only its publisher can know. */
export async function loadPageView(db: Db, slug: string, locale: Locale): Promise<PageView | null> {
  const page = await findStaticPage(db, slug);
  if (!page) return null;
  const french = locale === "fr";
  return {
    title: french ? page.titleFr : page.titleEn,
    lead: french ? page.leadFr : page.leadEn,
    body: french ? page.bodyFr : page.bodyEn,
    updated: { iso: page.updatedAt.toISOString(), words: formatDate(locale, page.updatedAt) },
  };
}
