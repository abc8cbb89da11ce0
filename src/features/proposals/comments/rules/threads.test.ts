import { expect, test } from "vitest";
import type { SentThread } from "../endpoints.ts";
import { countOpenInQuestions, countOpenOnAnswer } from "./threads.ts";

const thread = (id: string, key: string, over: Partial<SentThread> = {}): SentThread => ({
  id,
  form: "scientific_proposition",
  key,
  titleFr: "Question",
  titleEn: "Question",
  revision: 1,
  resolved: null,
  comments: [
    {
      id: `c${id}`,
      authorId: null,
      author: null,
      text: "x",
      mentions: [],
      at: "",
      editedAt: null,
      removed: null,
    },
  ],
  ...over,
});
const resolved = { at: "2026-11-15T10:00:00.000Z", by: null };
const [word] = thread("w", "q").comments;

test("what is resolved, or holds no words any more, is not counted", () => {
  const threads = [
    thread("1", "q1"),
    thread("2", "q1", { resolved }),
    thread("3", "q1", { comments: word ? [{ ...word, removed: "byAuthor" as const }] : [] }),
    thread("4", "q2"),
  ];
  expect([
    countOpenOnAnswer(threads, "q1"),
    countOpenOnAnswer(threads, "q2"),
    countOpenOnAnswer(threads, "q3"),
  ]).toEqual([1, 1, 0]);
});

test("a section counts its questions in every group", () => {
  const threads = [thread("1", "tasks:first/q1"), thread("2", "tasks:k3/q1"), thread("3", "q9")];
  expect(countOpenOnAnswer(threads, "tasks:k3/q1")).toBe(1);
  expect(countOpenInQuestions(threads, ["q1", "q2"])).toBe(2);
});
