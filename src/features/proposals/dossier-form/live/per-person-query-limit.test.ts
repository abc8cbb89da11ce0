import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PerPersonQueryLimit } from "./per-person-query-limit.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Queries that run until the test ends them. */
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

describe("what somebody's pages ask", () => {
  test("is answered one after the other, the same question once with what it says last", async () => {
    const questions = new PerPersonQueryLimit();
    const { log, answer, endOne } = answers();
    questions.enqueue("zoe", "page", "since", answer("since 1"));
    questions.enqueue("zoe", "page", "since", answer("since 2"));
    questions.enqueue("zoe", "page", "topic workpad", answer("workpad"));
    questions.enqueue("zoe", "page", "since", answer("since 3"));
    expect(log).toEqual(["since 1"]);
    await endOne();
    expect(log).toEqual(["since 1", "since 3"]);
    await endOne();
    expect(log).toEqual(["since 1", "since 3", "workpad"]);
  });

  test("waits when it is too much, and is answered then", async () => {
    const questions = new PerPersonQueryLimit();
    let answered = 0;
    for (let n = 0; n < 100; n++)
      questions.enqueue("zoe", `page ${n % 3}`, `${n}`, async () => void answered++);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(answered).toBe(40);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(answered).toBe(100);
  });

  test("is not answered to a page that is gone, and to the others it is", async () => {
    const questions = new PerPersonQueryLimit();
    const { log, answer, endOne } = answers();
    questions.enqueue("zoe", "page", "since", answer("one"));
    questions.enqueue("zoe", "page", "topic", answer("two"));
    questions.enqueue("zoe", "other", "topic", answer("three"));
    questions.cancel("page");
    await endOne();
    expect(log).toEqual(["one", "three"]);
  });
});
