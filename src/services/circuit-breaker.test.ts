import { describe, expect, test } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";

const failTimes = (breaker: CircuitBreaker, times: number, now: number) => {
  for (let i = 0; i < times; i++) breaker.failed(now);
};

describe("a service that fails", () => {
  test("is asked until five failures in a row, then left alone for half a minute", () => {
    const breaker = new CircuitBreaker();
    failTimes(breaker, 4, 0);
    expect(breaker.mayAsk(1)).toBe(true);
    breaker.failed(1);
    expect(breaker.mayAsk(2)).toBe(false);
    expect(breaker.mayAsk(29_999)).toBe(false);
  });

  test("is tried by one request after the rest; its success opens the way, its failure closes it again", () => {
    const breaker = new CircuitBreaker();
    failTimes(breaker, 5, 0);
    expect(breaker.mayAsk(30_000)).toBe(true);
    expect(breaker.mayAsk(30_001)).toBe(false);
    breaker.failed(30_002);
    expect(breaker.mayAsk(30_003)).toBe(false);
    expect(breaker.mayAsk(60_002)).toBe(true);
    breaker.succeeded();
    expect(breaker.mayAsk(60_003)).toBe(true);
    expect(breaker.mayAsk(60_004)).toBe(true);
  });

  test("a success in between starts the count anew", () => {
    const breaker = new CircuitBreaker();
    failTimes(breaker, 4, 0);
    breaker.succeeded();
    failTimes(breaker, 4, 1);
    expect(breaker.mayAsk(2)).toBe(true);
  });
});
