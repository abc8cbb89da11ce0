import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { plainText } from "#rich-text/plain-text.ts";
import { faqThemesWithItems } from "../queries/texts.server.ts";
import { matchesWords, wantedWords } from "../rules/question-match.ts";

/** The questions by theme, all of them: those a search leaves out are marked, not missing. */
export interface FaqView {
  readonly themes: readonly FaqTheme[];
  readonly found: number;
  readonly total: number;
}

interface FaqTheme {
  readonly slug: string;
  readonly title: string;
  readonly found: number;
  readonly items: readonly FaqQuestion[];
}

interface FaqQuestion {
  readonly slug: string;
  readonly question: string;
  readonly answer: RichDocument;
  readonly found: boolean;
}

export async function faqView(db: Db, typed: string, locale: Locale): Promise<FaqView> {
  const wanted = wantedWords(typed);
  const french = locale === "fr";
  const themes = (await faqThemesWithItems(db)).map((theme): FaqTheme => {
    const title = french ? theme.titleFr : theme.titleEn;
    const items = theme.items.map((item): FaqQuestion => {
      const question = french ? item.questionFr : item.questionEn;
      const answer = french ? item.answerFr : item.answerEn;
      const found = matchesWords(`${title}\n${question}\n${plainText(answer)}`, wanted);
      return { slug: item.slug, question, answer, found };
    });
    return {
      slug: theme.slug,
      title,
      found: items.filter((item) => item.found).length,
      items,
    };
  });
  const sum = (figure: (theme: FaqTheme) => number) =>
    themes.reduce((total, theme) => total + figure(theme), 0);
  return { themes, found: sum((theme) => theme.found), total: sum((theme) => theme.items.length) };
}
