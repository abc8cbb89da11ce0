import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SIGNED_IN_AGAIN_EVENT } from "../sign-in-again.ts";
import { webPageLocks } from "./orphaned-drafts.ts";
import { createSaveChannel } from "./save-channel.ts";
import { connectToPage } from "./use-saver.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const fakeSaver = (why: string | null = null) => ({
  summary: { why },
  start: vi.fn(),
  stop: vi.fn(),
  sendNow: vi.fn(async () => {}),
  flushBeforeUnload: vi.fn(async () => {}),
  resume: vi.fn(async () => {}),
  markOffline: vi.fn(),
});
const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("a saver whose session had ended goes on once somebody signed in again, whichever request asked for it", () => {
  const [out, other] = [fakeSaver("signedOut"), fakeSaver("failed")];
  const ends = [connectToPage(out), connectToPage(other)];
  browser.dispatchEvent(new Event(SIGNED_IN_AGAIN_EVENT));
  expect(out.resume).toHaveBeenCalledOnce();
  expect(other.resume).not.toHaveBeenCalled();
  for (const end of ends) end();
});

test("a saver hears what happens to its page, until the page ends it", () => {
  const saver = fakeSaver();
  const end = connectToPage(saver);
  expect(saver.start).toHaveBeenCalledOnce();
  turn(true);
  expect(saver.sendNow).toHaveBeenCalledWith({ keepalive: true });
  browser.dispatchEvent(new Event("pagehide"));
  expect(saver.flushBeforeUnload).toHaveBeenCalledOnce();
  browser.dispatchEvent(new Event("offline"));
  expect(saver.markOffline).toHaveBeenCalledOnce();
  turn(false);
  expect(saver.resume).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event("online"));
  expect(saver.resume).toHaveBeenCalledOnce();
  end();
  expect(saver.stop).toHaveBeenCalledOnce();
  browser.dispatchEvent(new Event("online"));
  expect(saver.resume).toHaveBeenCalledOnce();
});

test("leaving a field sends at once, where that is wanted", () => {
  const [wanted, other] = [fakeSaver(), fakeSaver()];
  const ends = [connectToPage(wanted, { saveOnBlur: true }), connectToPage(other)];
  page.dispatchEvent(new Event("focusout"));
  expect(wanted.sendNow).toHaveBeenCalledExactlyOnceWith();
  expect(other.sendNow).not.toHaveBeenCalled();
  for (const end of ends) end();
  page.dispatchEvent(new Event("focusout"));
  expect(wanted.sendNow).toHaveBeenCalledOnce();
});

test("coming back to the page after the session had ended tries again", () => {
  const saver = fakeSaver("signedOut");
  const end = connectToPage(saver);
  turn(true);
  turn(false);
  expect(saver.resume).toHaveBeenCalledOnce();
  end();
});

test("sends every so often, but not while hidden", () => {
  vi.useFakeTimers();
  const saver = fakeSaver();
  const end = connectToPage(saver, { intervalMs: 30_000 });
  vi.advanceTimersByTime(60_000);
  expect(saver.sendNow).toHaveBeenCalledTimes(2);
  page.hidden = true;
  vi.advanceTimersByTime(60_000);
  expect(saver.sendNow).toHaveBeenCalledTimes(2);
  end();
});

test("tabs of one document tell each other what was saved", async () => {
  const [one, other, stranger] = ["claire/1", "claire/1", "claire/2"].map((name) =>
    createSaveChannel<string, undefined>(name),
  );
  const news = { key: "a", held: { value: "x", version: 2, meta: undefined } };
  const heard = Promise.withResolvers<unknown>();
  const strange = vi.fn();
  const ends = [one?.listen(() => {}), other?.listen(heard.resolve), stranger?.listen(strange)];
  one?.post(news);
  expect(await heard.promise).toEqual(news);
  expect(strange).not.toHaveBeenCalled();
  for (const end of ends) end?.();
});

test("a draft is claimed when its page is gone, by one page after the other", async () => {
  const held = new Map<string, Promise<unknown>>();
  // As in browsers: requests of one lock wait in order.
  const request = (name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as () => Promise<unknown>;
    const turn = (held.get(name) ?? Promise.resolve()).then(run);
    held.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const leave = webPageLocks.acquire("page");
  const order: string[] = [];
  const { signal } = new AbortController();
  const claims = ["first", "second"].map((name) =>
    webPageLocks.runWhenReleased(
      "page",
      async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
      },
      signal,
    ),
  );
  await Promise.resolve();
  expect(order).toEqual([]);
  leave();
  await Promise.all(claims);
  expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("without the Web Locks API every draft is there for the taking", async () => {
  vi.stubGlobal("navigator", {});
  webPageLocks.acquire("page")();
  const run = vi.fn(async () => {});
  await webPageLocks.runWhenReleased("page", run, new AbortController().signal);
  expect(run).toHaveBeenCalledOnce();
});
