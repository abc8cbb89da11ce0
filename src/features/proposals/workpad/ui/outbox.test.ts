import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outbox, type OutgoingMessage, type SendResult } from "./outbox.ts";

class FakeStorage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.items.set(name, value);
  removeItem = (name: string) => void this.items.delete(name);
}

const message = (clientId: string, minute = 0) => ({
  clientId,
  text: `words of ${clientId}`,
  question: null,
  at: `2026-11-15T10:0${minute}:00.000Z`,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeOutbox(storage: FakeStorage | null = new FakeStorage()) {
  const sent: string[] = [];
  const answers: SendResult[] = [];
  const outbox = new Outbox({
    name: "person/dossier",
    storage,
    send: async ({ clientId }: OutgoingMessage) => {
      sent.push(clientId);
      return answers.shift() ?? "sent";
    },
  });
  const waiting = () => outbox.getWaiting().map(({ clientId }) => clientId);
  return { outbox, sent, answers, waiting };
}

test("what is taken is no longer kept", async () => {
  const storage = new FakeStorage();
  const { outbox, sent, waiting } = makeOutbox(storage);
  outbox.add(message("a"));
  expect(storage.length).toBe(1);
  await vi.runAllTimersAsync();
  expect([sent, waiting(), storage.length]).toEqual([["a"], [], 0]);
});

test("without a network it waits, in order, and is tried again", async () => {
  const { outbox, sent, answers, waiting } = makeOutbox();
  answers.push("later", "later");
  outbox.add(message("a"));
  outbox.add(message("b", 1));
  await vi.advanceTimersByTimeAsync(100);
  expect([sent, waiting()]).toEqual([["a"], ["a", "b"]]);
  await vi.runAllTimersAsync();
  expect([sent, waiting()]).toEqual([["a", "a", "a", "b"], []]);
});

test("what was typed on a page that is gone is sent by the next, the oldest first", async () => {
  const storage = new FakeStorage();
  const gone = makeOutbox(storage);
  gone.answers.push("later", "later", "later");
  gone.outbox.add(message("later", 5));
  gone.outbox.add(message("earlier", 1));
  await vi.advanceTimersByTimeAsync(10);
  gone.outbox.stop();
  storage.setItem("outbox/person/dossier/odd", "{");
  storage.setItem("outbox/somebody/dossier/x", JSON.stringify(message("x")));
  const next = makeOutbox(storage);
  await next.outbox.flush();
  expect(next.sent).toEqual(["earlier", "later"]);
});

test("what is refused stays with its reason until it is tried again or thrown away; the others pass", async () => {
  const { outbox, sent, answers, waiting } = makeOutbox();
  answers.push({ problem: "tooLong" });
  outbox.add(message("long"));
  outbox.add(message("short", 1));
  await vi.runAllTimersAsync();
  expect(sent).toEqual(["long", "short"]);
  expect(outbox.getWaiting()).toMatchObject([{ clientId: "long", problem: "tooLong" }]);
  outbox.retry("long");
  await vi.runAllTimersAsync();
  expect(waiting()).toEqual([]);
});

test("a device that keeps nothing still sends", async () => {
  const { outbox, sent } = makeOutbox(null);
  outbox.add(message("a"));
  await vi.runAllTimersAsync();
  expect(sent).toEqual(["a"]);
});
