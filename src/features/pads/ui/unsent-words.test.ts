import { expect, test } from "vitest";
import { UnsentWords } from "./unsent-words.ts";

/** A device that outlives its pages, and a page of it. */
function device(unsent?: number) {
  const notes = new Map<string, number>(unsent === undefined ? [] : [["unsent", unsent]]);
  const open = () => {
    const told: boolean[] = [];
    const words = new UnsentWords(
      {
        get: async (key) => notes.get(key),
        set: async (key, value) => notes.set(key, value),
      },
      (unsaved) => told.push(unsaved),
    );
    return { words, told };
  };
  return { open, unsent: () => notes.get("unsent") };
}

test("words that were never taken are unsaved in the next page too, until the server has them", async () => {
  const { open, unsent } = device();
  const first = open();
  await first.words.read(() => false);
  first.words.typed();
  expect([first.told, unsent()]).toEqual([[true], 1]);
  // Closed without a line; the question is locked meanwhile, so that nothing is acknowledged.
  const second = open();
  await second.words.read(() => true);
  expect([second.told, unsent()]).toEqual([[true], 1]);
  second.words.acknowledged();
  expect([second.told, unsent()]).toEqual([[true, false], 0]);
  const third = open();
  await third.words.read(() => true);
  expect(third.told).toEqual([]);
});

test("an acknowledgement that comes before the device was read says nothing of its words", async () => {
  const { open, unsent } = device(1);
  const { words, told } = open();
  words.acknowledged();
  expect(unsent()).toBe(1);
  await words.read(() => true);
  expect([told.at(-1), unsent()]).toEqual([true, 1]);
});

test("words that got to the server while the device was read are saved", async () => {
  const { open, unsent } = device(1);
  const { words, told } = open();
  await words.read(() => false);
  expect([told.at(-1), unsent()]).toEqual([false, 0]);
});

test("a browser that keeps nothing says what this page knows", async () => {
  const told: boolean[] = [];
  const none = () => Promise.reject(new Error("not here"));
  const words = new UnsentWords({ get: none, set: none }, (unsaved) => told.push(unsaved));
  words.typed();
  words.acknowledged();
  expect(told).toEqual([true, false]);
});
