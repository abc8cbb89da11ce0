import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageQuestions } from "./page-questions.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Answers that are under way until the test ends them. */
function answers() {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const answer = (name: string) => () => {
    log.push(name);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const endOne = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { log, answer, endOne };
}

describe("what a page asks", () => {
  test("is answered one after the other, the same question once with what it says last", async () => {
    const questions = new PageQuestions();
    const { log, answer, endOne } = answers();
    questions.ask("since", answer("since 1"));
    questions.ask("since", answer("since 2"));
    questions.ask("topic workpad", answer("workpad"));
    questions.ask("since", answer("since 3"));
    expect(log).toEqual(["since 1"]);
    await endOne();
    expect(log).toEqual(["since 1", "since 3"]);
    await endOne();
    expect(log).toEqual(["since 1", "since 3", "workpad"]);
  });

  test("waits when it is too much, and is answered then", async () => {
    const questions = new PageQuestions();
    let answered = 0;
    for (let n = 0; n < 50; n++) questions.ask(`${n}`, async () => void answered++);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(answered).toBe(20);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(answered).toBe(50);
  });

  test("is not answered once the page is gone", async () => {
    const questions = new PageQuestions();
    const { log, answer, endOne } = answers();
    questions.ask("since", answer("one"));
    questions.ask("topic", answer("two"));
    questions.stop();
    questions.ask("later", answer("three"));
    await endOne();
    expect(log).toEqual(["one"]);
  });
});
