import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ACTIVE_COUNT_INTERVAL_MS,
  COUNT_DELAY_MS,
  COUNT_INTERVAL_MS,
  NOTIFY_INTERVAL_MS,
  SaveNotifier,
} from "./save-notifier.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-01-10T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const missing = new Map<string, string>();
  const asked: string[][] = [];
  const told: string[] = [];
  const failures: unknown[] = [];
  let broken = false;
  const counts = new SaveNotifier({
    count: async (ids) => {
      asked.push([...ids]);
      if (broken) throw new Error("away");
      return new Map(ids.map((id) => [id, missing.get(id) ?? ""]));
    },
    notify: (id, whom) => told.push(`${id} ${whom}`),
    onError: (error) => failures.push(error),
  });
  return { counts, missing, asked, told, failures, breaks: (yes: boolean) => (broken = yes) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("pages hear soon of what was filled in, and not of every word after it", async () => {
  const { counts, missing, asked, told } = start();
  missing.set("haie", "a b");
  counts.recordSave("haie");
  await pass(COUNT_DELAY_MS);
  // The state shown by the pages is unknown, so they are notified.
  expect(told).toEqual(["haie all"]);
  for (let second = 0; second < 25; second++) {
    counts.recordSave("haie");
    await pass(1_000);
  }
  expect([told.length, asked.length]).toEqual([1, 4]);
  missing.set("haie", "b");
  counts.recordSave("haie");
  await pass(COUNT_INTERVAL_MS);
  expect(told).toEqual(["haie all", "haie all"]);
});

test("while one answer after the other is filled in, pages hear of each at once", async () => {
  const { counts, missing, told } = start();
  for (const left of ["a b c", "b c", "c", ""]) {
    missing.set("haie", left);
    counts.recordSave("haie");
    await pass(ACTIVE_COUNT_INTERVAL_MS);
  }
  expect(told).toHaveLength(4);
});

test("pages that show more than what is missing hear once a minute that it was written in", async () => {
  const { counts, told } = start();
  for (let second = 0; second < NOTIFY_INTERVAL_MS / 1_000 + 15; second++) {
    counts.recordSave("haie");
    await pass(1_000);
  }
  expect(told).toEqual(["haie all", "haie noForms"]);
});

test("many dossiers are counted together, each for itself", async () => {
  const { counts, missing, asked, told } = start();
  const ids = Array.from({ length: 45 }, (_, n) => `d${n}`);
  for (const id of ids) counts.recordSave(id);
  await pass(COUNT_DELAY_MS);
  expect(asked.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(told).toHaveLength(45);
  missing.set("d7", "a");
  for (const id of ids) counts.recordSave(id);
  await pass(COUNT_INTERVAL_MS);
  expect(told.slice(45)).toEqual(["d7 all"]);
});

test("who opens a page just after others were told may have what stood before; what nobody has open is forgotten", async () => {
  const { counts, asked } = start();
  counts.recordSave("haie");
  expect(counts.wasJustNotified("haie")).toBe(false);
  await pass(COUNT_DELAY_MS);
  expect(counts.wasJustNotified("haie")).toBe(true);
  await pass(COUNT_INTERVAL_MS);
  expect(counts.wasJustNotified("haie")).toBe(false);
  counts.recordSave("haie");
  counts.forget("haie");
  await pass(COUNT_INTERVAL_MS);
  expect(asked).toHaveLength(1);
});

test("what could not be counted is counted later, and pages hear of it then", async () => {
  const { counts, told, failures, breaks } = start();
  breaks(true);
  counts.recordSave("haie");
  await pass(COUNT_DELAY_MS);
  expect([failures.length, told]).toEqual([1, []]);
  breaks(false);
  await pass(COUNT_INTERVAL_MS);
  expect(told).toEqual(["haie all"]);
  counts.recordSave("haie");
  counts.stop();
  await pass(COUNT_INTERVAL_MS);
  expect(vi.getTimerCount()).toBe(0);
});
