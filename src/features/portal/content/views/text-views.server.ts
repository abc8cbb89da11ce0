import type { Db } from "#platform/db/pool.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { findStaticPage, listFaqThemes } from "../queries/texts.server.ts";
import { matchesWords, toSearchWords } from "../rules/question-match.ts";

/** All questions by theme. Questions that do not match the search are marked, not removed. */
export interface FaqView {
  readonly themes: readonly FaqTheme[];
  readonly matchCount: number;
  readonly total: number;
}

interface FaqTheme {
  readonly slug: string;
  readonly title: string;
  readonly matchCount: number;
  readonly items: readonly FaqQuestion[];
}

interface FaqQuestion {
  readonly slug: string;
  readonly question: string;
  readonly answer: RichDocument;
  readonly isMatch: boolean;
}

export async function loadFaqView(db: Db, typed: string, locale: Locale): Promise<FaqView> {
  const searchWords = toSearchWords(typed);
  const french = locale === "fr";
  const themes = (await listFaqThemes(db)).map((theme): FaqTheme => {
    const title = french ? theme.titleFr : theme.titleEn;
    const items = theme.items.map((item): FaqQuestion => {
      const question = french ? item.questionFr : item.questionEn;
      const answer = french ? item.answerFr : item.answerEn;
      const found = matchesWords(`${title}\n${question}\n${documentToText(answer)}`, searchWords);
      return { slug: item.slug, question, answer, isMatch: found };
    });
    return {
      slug: theme.slug,
      title,
      matchCount: items.filter((item) => item.isMatch).length,
      items,
    };
  });
  const sum = (figure: (theme: FaqTheme) => number) =>
    themes.reduce((total, theme) => total + figure(theme), 0);
  return {
    themes,
    matchCount: sum((theme) => theme.matchCount),
    total: sum((theme) => theme.items.length),
  };
}

/** A static page in one language. */
export interface PageView {
  readonly title: string;
  readonly lead: string;
  readonly body: RichDocument;
  readonly updated: { readonly iso: string; readonly date: string };
}

/** Null while the page has no text: a new installation starts without the texts that only its publisher can write. */
export async function loadPageView(db: Db, slug: string, locale: Locale): Promise<PageView | null> {
  const page = await findStaticPage(db, slug);
  if (!page) return null;
  const french = locale === "fr";
  return {
    title: french ? page.titleFr : page.titleEn,
    lead: french ? page.leadFr : page.leadEn,
    body: french ? page.bodyFr : page.bodyEn,
    updated: { iso: page.updatedAt.toISOString(), date: formatDate(locale, page.updatedAt) },
  };
}
