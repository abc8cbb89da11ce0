import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeForm } from "#form-engine/form.ts";
import { buildHugeAnswers, buildHugeModel } from "#tests/support/huge-form.ts";
import { MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import { createAnswerSaver, listAnswerKeys } from "./answer-saver.ts";
import { FormStore } from "./form-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const form = makeForm(buildHugeModel());

function openForm() {
  const answers = Object.entries(buildHugeAnswers()).map(
    ([key, answer]) => [key, { answer, version: 1, by: null, byId: null, at: null }] as const,
  );
  const saver = createAnswerSaver(
    {
      form,
      versionId: "v1",
      answers: Object.fromEntries(answers),
      accountId: "me",
      dossierId: "d",
      formModelType: "scientific_proposition",
      readOnly: false,
      onUpdate: () => {},
    },
    { drafts: new MemoryDrafts(), pages: new MemoryPageLocks() },
  );
  return { saver, store: new FormStore(form, saver) };
}

const text = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

test("typing renders nothing of the form, nor what says whether it is saved: the places, the shape and the summary stay", () => {
  const { saver, store } = openForm();
  saver.change("q0_0", ["a"]);
  const before = [store.getShape(), listAnswerKeys(form, saver), saver.summary] as const;
  for (const typed of ["ab", "abc"]) saver.change("q0_0", [typed]);
  // A condition asks whether this question is answered, and it still is.
  saver.change("q0_1", [text("Des haies")]);
  const between = saver.summary;
  saver.change("q0_1", [text("Des haies vives")]);
  expect([store.getShape(), listAnswerKeys(form, saver)]).toEqual([before[0], before[1]]);
  expect(store.getShape()).toBe(before[0]);
  expect(listAnswerKeys(form, saver)).toBe(before[1]);
  expect(saver.summary).toBe(between);
  expect(between.pendingCount).toBe(before[2].pendingCount + 1);
});

test("an answer that hides a question and a group that is added are another shape, at once", () => {
  const { saver, store } = openForm();
  const before = store.getShape();
  saver.change("q0_1", []);
  expect(store.getShape()).not.toBe(before);
  const hidden = store.getShape();
  saver.change("s0g", ["first", "b", "c", "d"]);
  expect(store.getShape()).not.toBe(hidden);
  expect(listAnswerKeys(form, saver)).toContain("s0g:d/s0h:first/s0h0");
});

test("counts follow a moment later, once for all that was typed; who asks gets them now", () => {
  const { saver, store } = openForm();
  const heard = vi.fn();
  const stop = store.subscribeToProgress(heard);
  vi.runAllTimers();
  const before = store.getProgress();
  heard.mockClear();
  for (const typed of ["a", "ab", "abc"]) saver.change("q0_0", [typed]);
  expect(store.getProgress()).toBe(before);
  vi.advanceTimersByTime(200);
  expect(heard).toHaveBeenCalledOnce();
  expect(store.getProgress().characters).toBe(before.characters + 3);
  saver.change("q0_0", ["abcd"]);
  expect(store.count().characters).toBe(before.characters + 4);
  stop();
  heard.mockClear();
  saver.change("q0_0", ["abcde"]);
  vi.runOnlyPendingTimers();
  expect(heard).not.toHaveBeenCalled();
});

test("a key reads its own answer and no other: neither the places nor the answers beside it", () => {
  const { saver, store } = openForm();
  const stop = store.subscribeToShape(() => void store.getShape());
  store.count();
  const part = vi.spyOn(saver, "getPart");
  for (const typed of ["a", "ab", "abc"]) saver.change("q0_0", [typed]);
  saver.change("q0_1", [text("Des haies")]);
  expect(new Set(part.mock.calls.map(([key]) => key))).toEqual(new Set(["q0_0", "q0_1"]));
  expect(part.mock.calls.length).toBeLessThan(20);
  stop();
});

test("a key tells who follows its answer or the whole, and none of those beside it", () => {
  const { saver } = openForm();
  const beside = listAnswerKeys(form, saver).filter((key) => key !== "q0_0");
  const heard = vi.fn();
  for (const key of beside) saver.subscribe(heard, key);
  const own = vi.fn();
  const whole = vi.fn();
  saver.subscribe(own, "q0_0");
  saver.subscribe(whole);
  saver.change("q0_0", ["a"]);
  expect(heard).not.toHaveBeenCalled();
  expect(own).toHaveBeenCalledWith("q0_0");
  expect(whole).toHaveBeenCalledWith("q0_0");
});
