import { expect, test } from "vitest";
import type { SentMessage } from "../endpoints.ts";
import { addOlder, type Conversation, mergeChanges } from "./conversation.ts";

const message = (number: number, over: Partial<SentMessage> = {}): SentMessage => ({
  id: `m${number}`,
  number,
  revision: number,
  clientId: `c${number}`,
  authorId: null,
  author: null,
  text: `text ${number}`,
  mentions: [],
  question: null,
  at: "2026-11-15T10:00:00.000Z",
  editedAt: null,
  removed: null,
  ...over,
});

const held = (...numbers: number[]): Conversation => ({
  messages: numbers.map((number) => message(number)),
  revision: Math.max(...numbers),
  older: true,
});
const numbers = ({ messages }: Conversation) => messages.map(({ number }) => number);

test("what comes twice, late or out of order is there once and in its place", () => {
  let page = held(4, 5);
  page = mergeChanges(page, [message(7), message(6)], 7);
  page = mergeChanges(page, [message(6)], 6);
  expect(numbers(page)).toEqual([4, 5, 6, 7]);
  expect(page.revision).toBe(7);
});

test("a change of a message that the page does not hold is no hole in it", () => {
  expect(numbers(mergeChanges(held(4, 5), [message(1, { revision: 6 })], 6))).toEqual([4, 5]);
  // Without older messages, all changes apply.
  expect(numbers(mergeChanges({ ...held(4, 5), older: false }, [message(1)], 6))).toEqual([
    1, 4, 5,
  ]);
});

test("older messages come before it", () => {
  const page = addOlder(held(4, 5), { messages: [message(2), message(3)], older: false });
  expect(numbers(page)).toEqual([2, 3, 4, 5]);
  expect(page.older).toBe(false);
});
