import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import type { SentPost } from "../endpoints.ts";
import { PostItem } from "./post-item.tsx";
import { formatPostProblem } from "./post-texts.ts";

beforeAll(() => setTranslations({ fr, en }));

const none = { editPost: { ok: false, why: "x" }, removePost: { ok: false, why: "x" } } as const;
const view = {
  people: [],
  accountId: "4",
  dossierId: "5",
  can: { own: none, ownRecent: none, others: none },
  now: "2027-01-10T10:00:00Z",
};
const post: SentPost = {
  id: "2",
  authorId: "3",
  author: "Awa Diop",
  text: "Ici",
  mentions: [],
  at: "2026-03-01T16:00:00Z",
  editedAt: null,
  removed: null,
};

const render = (locale: Locale, over: Partial<Parameters<typeof PostItem>[0]> = {}) =>
  renderToStaticMarkup(
    <LanguageProvider locale={locale} t={getTranslator(locale)}>
      <PostItem {...{ view, post }} feature="comments" showDay acts="Edit" {...over} />
    </LanguageProvider>,
  );

test("when something was said is written out: 01/03 is another day for some", () => {
  expect(render("en")).toMatch(/Sunday,? 1 March 2026 at 17:00/);
  expect(render("fr")).toContain("dimanche 1er mars 2026 à 17");
});

test("a removed post says by whom, in the words of its feature, and offers no act", () => {
  const removed = { ...post, text: "", removed: "byCoordinator" as const };
  expect(render("en", { post: removed })).toContain("Comment deleted by the coordinator.");
  expect(render("en", { post: removed, feature: "workpad" })).toContain("Message deleted by");
  expect(render("en", { post: removed })).not.toContain("Edit");
  expect(render("en")).toContain("Edit");
});

test("a refusal has the message of its feature, or the common one", () => {
  const t = getTranslator("en");
  expect(formatPostProblem(t, "comments", "tooLate")).toContain("This comment");
  expect(formatPostProblem(t, "workpad", "tooLate")).toContain("This message");
  for (const feature of ["comments", "workpad"] as const) {
    expect(formatPostProblem(t, feature, "SIGN_IN_REQUIRED")).toContain("no longer signed in");
    expect(formatPostProblem(t, feature, "ANYTHING")).toContain("could not be done");
  }
});
