import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { SentThread } from "../endpoints.ts";
import { formatCommentProblem } from "./comment-field.tsx";
import { ThreadPosts } from "./thread-posts.tsx";

beforeAll(() => setTranslations({ fr, en }));

const none = { editWords: { ok: false, why: "x" }, removeWords: { ok: false, why: "x" } } as const;

test("when something was said is written out: 01/03 is another day for some", () => {
  const thread = {
    id: "1",
    resolved: null,
    comments: [
      {
        id: "2",
        authorId: "3",
        author: "Awa Diop",
        text: "Ici",
        mentions: [],
        at: "2026-03-01T16:00:00Z",
        editedAt: null,
        removed: null,
      },
    ],
  } as unknown as SentThread;
  const view = {
    people: [],
    accountId: "4",
    dossierId: "5",
    can: { own: none, ownRecent: none, others: none },
    now: "2027-01-10T10:00:00Z",
  } as never;
  const shown = (locale: Locale) =>
    renderToStaticMarkup(
      <LanguageProvider locale={locale} t={getTranslator(locale)}>
        <ThreadPosts thread={thread} view={view} acts={() => null} />
      </LanguageProvider>,
    );
  expect(shown("en")).toMatch(/Sunday,? 1 March 2026 at 17:00/);
  expect(shown("fr")).toContain("dimanche 1er mars 2026 à 17");
});

test("a comment that was not sent because nobody is signed in says so", () => {
  expect(formatCommentProblem(getTranslator("fr"), "SIGN_IN_REQUIRED")).toContain("plus connecté");
  expect(formatCommentProblem(getTranslator("en"), "SIGN_IN_REQUIRED")).toContain(
    "no longer signed in",
  );
});
