import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DOSSIER_CHANGED_EVENT } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { SIGNED_IN_AGAIN_EVENT } from "#platform/browser/sign-in-again.ts";
import { LiveConnection } from "./live-connection.ts";

/** A fake WebSocket without a network. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.breaks(1000);
  }
}

const page = new EventTarget();
const last = () => FakeSocket.all.at(-1) as FakeSocket;
const count = () => FakeSocket.all.length;
const heard = { open: 0, close: 0, ended: 0 };
const start = () => {
  const connection = new LiveConnection({
    address: "ws://here/live",
    onMessage: () => {},
    onOpen: () => void heard.open++,
    onClose: () => void heard.close++,
    onEnded: () => void heard.ended++,
  });
  connection.start();
  return connection;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  Object.assign(heard, { open: 0, close: 0, ended: 0 });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a connection that breaks is made again, at growing intervals, and says so each time", () => {
  const connection = start();
  last().opens();
  last().breaks(1012);
  vi.advanceTimersByTime(1_000);
  expect(count()).toBe(2);
  // No response: the delays grow up to 45 seconds.
  for (let tries = 0; tries < 8; tries++) {
    last().breaks();
    vi.advanceTimersByTime(45_000);
  }
  expect(count()).toBe(10);
  last().opens();
  expect(heard.open).toBe(2);
  connection.send({ at: "q7" });
  expect(last().sent).toEqual(['{"at":"q7"}']);
  connection.stop();
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(10);
});

test("back online it does not wait", () => {
  start();
  for (let tries = 0; tries < 5; tries++) {
    last().breaks();
    vi.advanceTimersByTime(45_000);
  }
  last().breaks();
  const before = count();
  page.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(1);
  expect(count()).toBe(before + 1);
});

test("who signs in again in place has the others back at once", () => {
  start();
  last().opens();
  last().breaks(4401);
  page.dispatchEvent(new Event(SIGNED_IN_AGAIN_EVENT));
  vi.advanceTimersByTime(1);
  expect(count()).toBe(2);
});

test("who was signed out is not knocked for until they come back; who was taken out never", () => {
  start();
  last().opens();
  last().breaks(4401);
  vi.advanceTimersByTime(600_000);
  expect(count()).toBe(1);
  page.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(1);
  expect(count()).toBe(2);
  last().opens();
  last().breaks(4403);
  expect(heard.ended).toBe(1);
  page.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(600_000);
  expect(count()).toBe(2);
});

test("whoever shows where the dossier stands asks again when told, and after each break; not when it is first opened", () => {
  let changes = 0;
  document.addEventListener(DOSSIER_CHANGED_EVENT, () => void changes++);
  const hear = (kind: string) =>
    last().dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify({ kind }) }));
  const connection = start();
  last().opens();
  expect(changes).toBe(0);
  for (const kind of ["people", "changed", "missed"]) hear(kind);
  expect(changes).toBe(2);
  last().breaks();
  vi.advanceTimersByTime(1_000);
  last().opens();
  expect(changes).toBe(3);
  connection.stop();
});
