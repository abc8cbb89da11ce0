import { expect, test } from "vitest";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { EMPTY_CRITERIA } from "./criteria.ts";
import { listFilterTags } from "./filter-tags.ts";

const t = ((_key: string, { text = "" }: { text?: string } = {}) => text) as Translate;
const labelOf = (keywords: string, max?: number) =>
  listFilterTags({ ...EMPTY_CRITERIA, keywords }, [], "en", t, max)[0]?.label;

test("a sentence is named by its beginning, cut between words, where little room is given", () => {
  const sentence = "zorglub quux ".repeat(20).trim();
  expect(labelOf(sentence)).toBe(sentence);
  expect(labelOf(sentence, 30)).toBe("zorglub quux zorglub quux…");
  expect(labelOf("x".repeat(80), 30)).toBe(`${"x".repeat(30)}…`);
  expect(labelOf("cancer", 30)).toBe("cancer");
});
