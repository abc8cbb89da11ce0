import { describe, expect, test } from "vitest";
import { CircuitBreaker } from "./outside-client.server.ts";

const failTimes = (breaker: CircuitBreaker, times: number, now: number) => {
  for (let i = 0; i < times; i++) breaker.recordFailure(now);
};

describe("a service that fails", () => {
  test("is asked until five failures in a row, then left alone for half a minute", () => {
    const breaker = new CircuitBreaker();
    failTimes(breaker, 4, 0);
    expect(breaker.canRequest(1)).toBe(true);
    breaker.recordFailure(1);
    expect(breaker.canRequest(2)).toBe(false);
    expect(breaker.canRequest(29_999)).toBe(false);
  });

  test("is tried by one request after the rest; its success opens the way, its failure closes it again", () => {
    const breaker = new CircuitBreaker();
    failTimes(breaker, 5, 0);
    expect(breaker.canRequest(30_000)).toBe(true);
    expect(breaker.canRequest(30_001)).toBe(false);
    breaker.recordFailure(30_002);
    expect(breaker.canRequest(30_003)).toBe(false);
    expect(breaker.canRequest(60_002)).toBe(true);
    breaker.recordSuccess();
    expect(breaker.canRequest(60_003)).toBe(true);
    expect(breaker.canRequest(60_004)).toBe(true);
  });

  test("a success in between starts the count anew", () => {
    const breaker = new CircuitBreaker();
    failTimes(breaker, 4, 0);
    breaker.recordSuccess();
    failTimes(breaker, 4, 1);
    expect(breaker.canRequest(2)).toBe(true);
  });
});
