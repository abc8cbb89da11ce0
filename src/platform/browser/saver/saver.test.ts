import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryChannel, MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import type { Change, ChangeResult, MergeFunction, SendResult, ServerValue } from "./save-types.ts";
import { Saver } from "./saver.ts";
import type { SaverOptions, SendOptions } from "./saver-options.ts";

type TextHeld = ServerValue<string, undefined>;
type TextAnswer = SendResult<string, undefined>;
type Extra = { opens: number };
type TextSaver = Saver<string, undefined, Extra>;

const held = (value: string, version: number): TextHeld => ({ value, version, meta: undefined });
const same = (one: string, other: string) => one === other;
const settle: MergeFunction<string> = (base, mine, theirs) =>
  mine === theirs ? "agreed" : base === theirs ? "apart" : "clash";

let drafts: MemoryDrafts<string>;
let pages: MemoryPageLocks;
let requests: { changes: readonly Change<string>[]; options: SendOptions<Extra> }[];
/** Prepared answers; afterwards everything is saved. */
let answers: ((changes: readonly Change<string>[]) => TextAnswer | Promise<TextAnswer>)[];

const verdicts = (verdicts: Record<string, ChangeResult<string, undefined>>): TextAnswer => ({
  kind: "answered",
  verdicts,
});
const allSaved = (changes: readonly Change<string>[]): TextAnswer =>
  verdicts(
    Object.fromEntries(
      changes.map(({ key, value, version }) => [
        key,
        { kind: "saved", held: held(value, version + 1) },
      ]),
    ),
  );
const conflictWith =
  (theirs: TextHeld, key = "a") =>
  (): TextAnswer =>
    verdicts({ [key]: { kind: "conflict", held: theirs } });
const sentValues = () =>
  requests.map(({ changes }) => Object.fromEntries(changes.map(({ key, value }) => [key, value])));

function saver(
  parts: Record<string, TextHeld> = { a: held("", 1) },
  more: Partial<SaverOptions<string, undefined, Extra>> = {},
): TextSaver {
  const one: TextSaver = new Saver<string, undefined, Extra>({
    parts: Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [key, { serverValue: part }]),
    ),
    send: async (changes, options) => {
      requests.push({ changes, options });
      return (answers.shift() ?? allSaved)(changes);
    },
    isSame: same,
    merge: settle,
    validate: (value) => (value.length > 100 ? { text: "tooLong" } : {}),
    drafts,
    pageLocks: pages,
    ...more,
  });
  one.start();
  return one;
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  drafts = new MemoryDrafts();
  pages = new MemoryPageLocks();
  requests = [];
  answers = [];
});
afterEach(() => vi.useRealTimers());

describe("saving by itself", () => {
  test("waits for a pause, then saves once, and says so all along", async () => {
    const one = saver();
    one.change("a", "x");
    one.change("a", "xy");
    expect(one.getPart("a").status.kind).toBe("waiting");
    expect(one.pendingCount).toBe(1);
    await tick();
    expect(drafts.listFor("a")).toMatchObject([{ value: "xy", base: "", version: 1 }]);
    await tick(1000);
    expect(requests[0]?.changes).toMatchObject([{ key: "a", version: 1, value: "xy" }]);
    expect(one.getPart("a").status.kind).toBe("saved");
    expect(one.isDirty).toBe(false);
    expect(drafts.listFor("a")).toEqual([]);
    one.change("a", "xyz");
    await tick(1000);
    expect(requests[1]?.changes[0]?.version).toBe(2);
  });

  test("keeps on this device what the server does not take, and tries again after growing pauses", async () => {
    answers = [() => ({ kind: "offline" }), () => ({ kind: "failed" })];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    expect(one.getPart("a").status).toEqual({ kind: "device", why: "offline" });
    expect(drafts.listFor("a")[0]?.value).toBe("x");
    await tick(3000);
    expect(one.getPart("a").status).toEqual({ kind: "device", why: "failed" });
    await tick(3000);
    expect(requests).toHaveLength(2);
    await tick(7000);
    expect(one.getPart("a").status.kind).toBe("saved");
    expect(drafts.listFor("a")).toEqual([]);
  });

  test("typing on does not shorten the pause after a failure", async () => {
    answers = [() => ({ kind: "failed" })];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    one.change("a", "xy");
    await tick(1000);
    expect(requests).toHaveLength(1);
    await tick(2000);
    expect(one.isDirty).toBe(false);
  });

  test("a send that throws is a failed one", async () => {
    answers = [
      () => {
        throw new Error("no network");
      },
    ];
    const one = saver();
    one.change("a", "x");
    expect(await one.save()).toBe(false);
    expect(one.getPart("a").status).toEqual({ kind: "device", why: "failed" });
  });

  test("does not send what is too long, and sends it once shortened", async () => {
    const one = saver();
    one.change("a", "x".repeat(101));
    await tick(5000);
    expect(one.getPart("a").status.kind).toBe("invalid");
    expect(requests).toEqual([]);
    expect(await one.save()).toBe(false);
    one.change("a", "x");
    await tick(1000);
    expect(one.getPart("a").status.kind).toBe("saved");
  });

  test("saves what is typed while a save is under way", async () => {
    const one = saver();
    one.change("a", "x");
    const saved = one.save();
    one.change("a", "xy");
    expect(await saved).toBe(true);
    expect(requests.at(-1)?.changes[0]?.value).toBe("xy");
    expect(one.isDirty).toBe(false);
  });

  test("typing during a save waits for its own pause", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = [(changes) => promise.then(() => allSaved(changes))];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    one.change("a", "xy");
    resolve();
    await tick();
    expect(one.getPart("a").status.kind).toBe("waiting");
    expect(requests).toHaveLength(1);
    await tick(1000);
    expect(requests[1]?.changes).toMatchObject([{ version: 2, value: "xy" }]);
  });

  test("sends something along even where nothing was changed", async () => {
    const one = saver();
    expect(await one.save({ include: ["a"], extra: { opens: 4 } })).toBe(true);
    expect(requests).toMatchObject([
      { changes: [{ version: 1, value: "" }], options: { extra: { opens: 4 } } },
    ]);
  });

  test("says when not even the device keeps it", async () => {
    drafts.isFull = true;
    answers = [() => ({ kind: "offline" })];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    expect(one.summary).toMatchObject({ kind: "device", isStoredLocally: false, pendingCount: 1 });
  });
});

describe("many parts", () => {
  const three = { a: held("", 1), b: held("", 7), c: held("", 3) };

  test("go in one request, each with its own version and verdict", async () => {
    answers = [
      () =>
        verdicts({
          a: { kind: "saved", held: held("1", 2) },
          b: { kind: "conflict", held: held("theirs", 8) },
          c: { kind: "locked" },
        }),
    ];
    const one = saver(three);
    one.change("a", "1");
    one.change("b", "2");
    one.change("c", "3");
    await tick(1000);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.changes.map(({ version }) => version)).toEqual([1, 7, 3]);
    expect(one.getPart("a").status.kind).toBe("saved");
    expect(one.getPart("b").status.kind).toBe("conflict");
    expect(one.getPart("c").status).toEqual({ kind: "device", why: "locked" });
    expect(one.summary).toMatchObject({ kind: "conflict", kindCount: 1, pendingCount: 2 });
    expect([
      drafts.listFor("a").length,
      drafts.listFor("b").length,
      drafts.listFor("c").length,
    ]).toEqual([0, 1, 1]);
  });

  test("a part that cannot be sent holds no other back", async () => {
    const one = saver(three);
    one.change("a", "x".repeat(101));
    one.change("b", "2");
    await tick(1000);
    expect(sentValues()).toEqual([{ b: "2" }]);
    expect(one.summary).toMatchObject({ kind: "invalid", pendingCount: 1 });
  });

  test("a part without a verdict is tried again", async () => {
    answers = [() => verdicts({ a: { kind: "saved", held: held("1", 2) } })];
    const one = saver(three);
    one.change("a", "1");
    one.change("b", "2");
    await tick(1000);
    expect(one.getPart("b").status).toEqual({ kind: "device", why: "failed" });
    await tick(3000);
    expect(sentValues()).toEqual([{ a: "1", b: "2" }, { b: "2" }]);
    expect(one.isDirty).toBe(false);
  });

  test("only who watches a part is told of it", () => {
    const one = saver(three);
    const told = vi.fn();
    one.subscribe(told, "a");
    one.change("b", "2");
    expect(told).not.toHaveBeenCalled();
    one.change("a", "1");
    expect(told).toHaveBeenCalled();
  });

  test("come and go", async () => {
    const one = saver({});
    one.add("a", held("", 1));
    one.change("a", "x");
    await tick();
    one.remove("a");
    await tick(1000);
    expect(requests).toEqual([]);
    expect(one.isDirty).toBe(false);
    expect(drafts.listFor("a")).toEqual([]);
  });
});

describe("two windows", () => {
  test("whose changes are apart do not disturb each other", async () => {
    answers = [conflictWith(held("", 5))];
    const one = saver();
    one.change("a", "x");
    expect(await one.save()).toBe(true);
    expect(requests.map(({ changes }) => changes[0]?.version)).toEqual([1, 5]);
  });

  test("take an answer that got lost for what it was", async () => {
    answers = [conflictWith(held("x", 2))];
    const one = saver();
    one.change("a", "x");
    expect(await one.save()).toBe(true);
    expect(one.getPart("a").serverValue.version).toBe(2);
    expect(requests).toHaveLength(1);
  });

  test("do not dispute with themselves when one types on after an answer got lost", async () => {
    answers = [() => ({ kind: "failed" }), conflictWith(held("x", 2))];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    one.change("a", "xy");
    expect(await one.save()).toBe(true);
    expect(requests.at(-1)?.changes).toMatchObject([{ version: 2, value: "xy" }]);
  });

  test("an undo after a lost answer is not taken for saved", async () => {
    answers = [() => ({ kind: "failed" }), conflictWith(held("x", 2))];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    one.change("a", "");
    expect(one.getPart("a").status.kind).not.toBe("saved");
    await tick(3000);
    expect(requests.at(-1)?.changes).toMatchObject([{ version: 2, value: "" }]);
    expect(one.isDirty).toBe(false);
  });

  test("what both changed is put together where that can be done, and shown as such", async () => {
    answers = [conflictWith(held("theirs", 2))];
    const one = saver(undefined, {
      merge: (_, mine, theirs) => ({ merged: `${theirs} ${mine}` }),
    });
    one.change("a", "mine");
    await tick(1000);
    expect(requests.at(-1)?.changes).toMatchObject([{ version: 2, value: "theirs mine" }]);
    // Saved by this page since: `mergedWith` still names the other version.
    const theirs = { mergedWith: { value: "theirs", version: 2 } };
    expect(one.getPart("a")).toMatchObject({
      value: "theirs mine",
      serverValue: { version: 3 },
      ...theirs,
    });
    one.receive("a", held("quite another", 4));
    expect(one.getPart("a")).toMatchObject({ value: "quite another", mergedWith: null });
  });

  test("on the same part: the person chooses, and typing on loses nothing", async () => {
    answers = [conflictWith(held("theirs", 2))];
    const one = saver();
    one.change("a", "mine");
    expect(await one.save()).toBe(false);
    expect(one.getPart("a").status).toMatchObject({ kind: "conflict", theirs: { version: 2 } });
    one.change("a", "mine too");
    await tick(60_000);
    expect(drafts.listFor("a")[0]?.value).toBe("mine too");
    expect(requests).toHaveLength(1);
    expect(await one.keepMine("a")).toBe(true);
    expect(requests.at(-1)?.changes).toMatchObject([{ version: 2, value: "mine too" }]);
  });

  test("on the same part: the other's version can be taken", async () => {
    answers = [conflictWith(held("theirs", 2))];
    const one = saver();
    one.change("a", "mine");
    await one.save();
    one.takeTheirs("a");
    expect(one.getPart("a").value).toBe("theirs");
    expect(one.getPart("a").status.kind).toBe("saved");
    await tick();
    expect(drafts.listFor("a")).toEqual([]);
  });

  test("on the same part: or something made of both", async () => {
    answers = [conflictWith(held("theirs", 2))];
    const one = saver();
    one.change("a", "mine");
    await one.save();
    expect(await one.resolve("a", "ours")).toBe(true);
    expect(one.getPart("a")).toMatchObject({ value: "ours", serverValue: { version: 3 } });
  });

  test("without changes of its own, a window takes what is newer instead of asking", async () => {
    answers = [conflictWith(held("theirs", 2))];
    const one = saver();
    expect(await one.save({ include: ["a"], extra: { opens: 2 } })).toBe(true);
    expect(requests[1]).toMatchObject({
      changes: [{ version: 2, value: "theirs" }],
      options: { extra: { opens: 2 } },
    });
  });

  test("hear of each other's saves: a window without changes follows, another is warned", async () => {
    const channel = new MemoryChannel<string, undefined>();
    const [one, clean, busy] = [channel.openTab(), channel.openTab(), channel.openTab()].map(
      (tab) => saver(undefined, { channel: tab, mode: "manual" }),
    );
    busy?.change("a", "mine");
    one?.change("a", "x");
    await one?.save();
    expect(clean?.getPart("a")).toMatchObject({
      value: "x",
      newerServerValue: null,
      status: { kind: "saved" },
    });
    expect(busy?.getPart("a")).toMatchObject({
      value: "mine",
      newerServerValue: { value: "x", version: 2 },
    });
  });

  test("a server that calls the newest version old is not asked without end", async () => {
    answers = Array.from({ length: 50 }, () => conflictWith(held("", 1)));
    const one = saver();
    one.change("a", "x");
    await tick(2000);
    expect(requests.length).toBeLessThan(3);
    expect(one.getPart("a").status).toEqual({ kind: "device", why: "failed" });
  });
});

describe("a change has an id", () => {
  test("that it keeps when it is sent again, also by the next page", async () => {
    answers = [() => ({ kind: "failed" }), () => ({ kind: "failed" })];
    const one = saver();
    one.change("a", "x");
    await tick(4000);
    one.stop();
    saver();
    await tick(1000);
    const ids = requests.map(({ changes }) => changes[0]?.id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  test("and another one when it says something else", async () => {
    answers = [() => ({ kind: "failed" })];
    const one = saver();
    one.change("a", "x");
    await tick(1000);
    one.change("a", "xy");
    await one.save();
    expect(requests[0]?.changes[0]?.id).not.toBe(requests[1]?.changes[0]?.id);
  });
});

describe("while the person decides between two versions", () => {
  const clash = async () => {
    answers = [conflictWith(held("theirs", 2))];
    const one = saver();
    one.change("a", "mine");
    await tick(1000);
    return one;
  };

  test("the other one is renewed, and the decision is about the newest", async () => {
    const one = await clash();
    one.receive("a", held("theirs, typed on", 3));
    one.receive("a", held("theirs, late", 2));
    expect(one.getPart("a")).toMatchObject({
      value: "mine",
      status: { kind: "conflict", theirs: { value: "theirs, typed on", version: 3 } },
    });
    await one.keepMine("a");
    expect(requests.at(-1)?.changes).toMatchObject([{ version: 3, value: "mine" }]);
    expect(one.getPart("a").status.kind).toBe("saved");
  });

  test("there is nothing left to decide once both say the same", async () => {
    const one = await clash();
    one.receive("a", held("mine", 3));
    expect(one.getPart("a")).toMatchObject({ value: "mine", status: { kind: "saved" } });
    expect(one.isDirty).toBe(false);
  });

  test("giving up one's own leaves the newest of the other", async () => {
    const one = await clash();
    one.receive("a", held("theirs, typed on", 3));
    one.discard("a");
    expect(one.getPart("a")).toMatchObject({
      value: "theirs, typed on",
      status: { kind: "saved" },
    });
  });
});

describe("what an earlier visit left on this device", () => {
  const draft = { version: 1, base: "", value: "unsaved", sent: [], clash: false };

  test("is taken up again and saved", async () => {
    await drafts.write("a", "gone", draft);
    const one = saver();
    await tick();
    expect(one.getPart("a")).toMatchObject({ value: "unsaved", isRestored: true });
    await tick(1000);
    expect(requests[0]?.changes).toMatchObject([{ version: 1, value: "unsaved" }]);
    expect(drafts.drafts.size).toBe(0);
  });

  test("is asked about when the same was changed elsewhere since, again and again until answered", async () => {
    await drafts.write("a", "gone", draft);
    for (let visit = 0; visit < 3; visit += 1) {
      const one = saver({ a: held("elsewhere", 4) });
      await tick(5000);
      expect(one.getPart("a").status.kind).toBe("conflict");
      expect(one.getPart("a").value).toBe("unsaved");
      one.stop();
    }
    expect(requests).toEqual([]);
  });

  test("is forgotten when it was saved after all", async () => {
    await drafts.write("a", "gone", { ...draft, value: "same" });
    saver({ a: held("same", 2) });
    await tick();
    expect(drafts.drafts.size).toBe(0);
  });

  test("is not somebody else's when its own save got through without an answer", async () => {
    const sent = [{ id: "1", version: 1, value: "un" }];
    await drafts.write("a", "gone", { ...draft, sent });
    const one = saver({ a: held("un", 2) });
    await tick(1000);
    expect(one.getPart("a")).toMatchObject({ value: "unsaved", serverValue: { version: 3 } });
  });

  test("is not set against those who wrote on after it was saved: the server is asked first", async () => {
    const sent = [{ id: "1", version: 1, value: "unsaved" }];
    await drafts.write("a", "gone", { ...draft, sent });
    const one = saver({ a: held("unsaved, and more by others", 3) });
    answers = [() => verdicts({ a: { kind: "saved", held: held("unsaved", 2) } })];
    await tick(1000);
    expect(requests[0]?.changes).toEqual([{ key: "a", ...sent[0] }]);
    expect(one.getPart("a")).toMatchObject({
      value: "unsaved, and more by others",
      status: { kind: "saved" },
      serverValue: { version: 3 },
    });
    expect(drafts.drafts.size).toBe(0);
  });

  test("is set against what others wrote when the server never got it", async () => {
    const sent = [{ id: "1", version: 1, value: "unsaved" }];
    await drafts.write("a", "gone", { ...draft, sent });
    const one = saver({ a: held("by others", 3) });
    answers = [conflictWith(held("by others, later", 4))];
    await tick(1000);
    expect(one.getPart("a")).toMatchObject({
      value: "unsaved",
      status: { kind: "conflict", theirs: { value: "by others, later", version: 4 } },
    });
  });

  test("and was saved below another's text is the base of what is typed since", async () => {
    const sent = [{ id: "1", version: 1, value: "unsaved" }];
    await drafts.write("a", "gone", { ...draft, sent });
    const one = saver({ a: held("by others", 3) });
    await tick();
    one.change("a", "unsaved, typed on");
    answers = [() => verdicts({ a: { kind: "saved", held: held("unsaved", 2) } })];
    await tick(1000);
    expect(one.getPart("a")).toMatchObject({
      value: "unsaved, typed on",
      status: { kind: "conflict", theirs: { value: "by others", version: 3 } },
    });
  });

  test("waits when one has typed already, and is then asked about", async () => {
    await drafts.write("a", "gone", draft);
    const one = saver();
    one.change("a", "typed before");
    await tick();
    expect(one.getPart("a").value).toBe("typed before");
    await tick(1000);
    expect(one.getPart("a")).toMatchObject({
      value: "unsaved",
      status: { kind: "conflict", theirs: { value: "typed before" } },
    });
  });

  test("of two windows comes one after the other", async () => {
    await drafts.write("a", "one", draft);
    await drafts.write("a", "two", { ...draft, value: "other" });
    const one = saver();
    await tick(1000);
    expect(requests[0]?.changes[0]?.value).toBe("unsaved");
    expect(one.getPart("a")).toMatchObject({ value: "other", status: { kind: "conflict" } });
    one.takeTheirs("a");
    await tick();
    expect(drafts.drafts.size).toBe(0);
  });

  test("is left to a window that is still open, and taken up when it closes", async () => {
    answers = [() => ({ kind: "refused" })];
    const first = saver();
    first.change("a", "mine");
    await tick(1000);
    const second = saver();
    await tick();
    expect(second.getPart("a").value).toBe("");
    first.stop();
    await tick();
    expect(second.getPart("a")).toMatchObject({ value: "mine", isRestored: true });
  });

  test("stays where it is when this page does not show its part or cannot read it", async () => {
    await drafts.write("b", "gone", draft);
    await drafts.write("a", "gone", { ...draft, value: "old shape" });
    const one = saver(undefined, { isValidDraft: (value) => value !== "old shape" });
    await tick(5000);
    expect(one.isDirty).toBe(false);
    expect(drafts.drafts.size).toBe(2);
    one.add("b", held("", 1));
    await tick(1000);
    expect(sentValues()).toEqual([{ b: "unsaved" }]);
  });
});

test("what was refused while nothing may be written is sent when it may again", async () => {
  answers = [() => ({ kind: "refused" })];
  const one = saver();
  one.change("a", "typed as it was deposited");
  await tick(1000);
  expect(one.getPart("a").status).toEqual({ kind: "device", why: "refused" });
  one.readOnly = true;
  await tick(5000);
  expect(requests).toHaveLength(1);
  one.readOnly = false;
  await tick(1000);
  expect(one.getPart("a").status.kind).toBe("saved");
});

describe("where the server keeps aside what met a newer version", () => {
  const draft = { version: 1, base: "", value: "mine", sent: [], clash: false };
  const theirs = held("theirs", 4);
  async function clashed() {
    await drafts.write("a", "gone", draft);
    const one = saver({ a: theirs }, { hasServerHistory: true });
    await tick(5000);
    expect(one.getPart("a").status.kind).toBe("conflict");
    expect(requests).toEqual([]);
    return one;
  }

  test("a text gives way to the other once the server has it", async () => {
    const one = await clashed();
    answers = [conflictWith(theirs)];
    expect(await one.takeTheirs("a")).toBe(true);
    expect(requests.map(({ changes }) => changes)).toMatchObject([[{ version: 3, value: "mine" }]]);
    expect(one.getPart("a")).toMatchObject({ value: "theirs", status: { kind: "saved" } });
    await tick();
    expect(drafts.drafts.size).toBe(0);
  });

  test("until then it is kept here, and tried again", async () => {
    const one = await clashed();
    answers = [() => ({ kind: "offline" }), conflictWith(held("later", 5))];
    expect(await one.takeTheirs("a")).toBe(false);
    expect(one.getPart("a")).toMatchObject({
      value: "mine",
      status: { kind: "device", why: "offline" },
    });
    expect(drafts.listFor("a")).toMatchObject([{ value: "mine", clash: true }]);
    await one.resume();
    expect(one.getPart("a")).toMatchObject({ value: "later", serverValue: { version: 5 } });
  });

  test("what is typed on meanwhile has not been decided against", async () => {
    const one = await clashed();
    const slow = Promise.withResolvers<TextAnswer>();
    answers = [() => slow.promise];
    const taking = one.takeTheirs("a");
    await tick();
    one.change("a", "mine, typed on");
    slow.resolve(conflictWith(theirs)());
    expect(await taking).toBe(false);
    expect(one.getPart("a")).toMatchObject({
      value: "mine, typed on",
      status: { kind: "conflict" },
    });
    answers = [conflictWith(theirs)];
    await one.takeTheirs("a");
    expect(sentValues().at(-1)).toEqual({ a: "mine, typed on" });
  });

  test("a text the server would not keep does not give way", async () => {
    const one = await clashed();
    one.change("a", "x".repeat(101));
    expect(await one.takeTheirs("a")).toBe(false);
    expect(one.getPart("a").status.kind).toBe("conflict");
    expect(requests).toEqual([]);
  });
});

test("an answer that comes twice does not settle a clash that was found in between", async () => {
  await drafts.write("a", "gone", { version: 1, base: "", value: "left", sent: [], clash: false });
  const slow = Promise.withResolvers<TextAnswer>();
  const first = verdicts({ a: { kind: "saved", held: held("typed", 2) } });
  answers = [() => slow.promise, () => first];
  const one = saver();
  one.change("a", "typed");
  const saving = one.save();
  await tick();
  await one.flushBeforeUnload();
  expect(one.getPart("a").status.kind).toBe("conflict");
  slow.resolve(first);
  await saving;
  expect(one.getPart("a")).toMatchObject({
    value: "left",
    status: { kind: "conflict", theirs: { value: "typed" } },
  });
});

test("an answer overtaken by a later one changes nothing", async () => {
  const slow = Promise.withResolvers<TextAnswer>();
  answers = [() => slow.promise];
  const one = saver();
  one.change("a", "x");
  const saving = one.save();
  await tick();
  await one.flushBeforeUnload();
  one.change("a", "xy");
  await one.flushBeforeUnload();
  expect(one.getPart("a").serverValue).toMatchObject({ value: "xy", version: 3 });
  slow.resolve(verdicts({ a: { kind: "saved", held: held("x", 2) } }));
  await saving;
  expect(one.getPart("a").serverValue).toMatchObject({ value: "xy", version: 3 });
  expect(one.isDirty).toBe(false);
  expect(requests).toHaveLength(3);
});

test("while a change is on its way, nothing is called saved, whatever else was", async () => {
  const slow = Promise.withResolvers<TextAnswer>();
  answers = [() => slow.promise];
  const one = saver();
  one.change("a", "x");
  const saving = one.save();
  await tick();
  one.change("a", "");
  await one.flushBeforeUnload();
  expect(one.isDirty).toBe(true);
  slow.resolve(verdicts({ a: { kind: "conflict", held: held("", 2) } }));
  await saving;
  expect(one.isDirty).toBe(false);
});

describe("ways that are closed for a while", () => {
  test("signed out: everything stays on the device until one is back, then goes on", async () => {
    answers = [() => ({ kind: "signedOut" })];
    const one = saver({ a: held("", 1), b: held("", 1) });
    one.change("a", "x");
    await tick(1000);
    one.change("b", "y");
    await tick(60_000);
    expect(requests).toHaveLength(1);
    expect(one.getPart("b").status).toEqual({ kind: "device", why: "signedOut" });
    expect(one.summary).toMatchObject({ why: "signedOut", pendingCount: 2 });
    expect(requests[0]?.options.isUserInitiated).toBe(false);
    await one.resume();
    expect(sentValues()[1]).toEqual({ a: "x", b: "y" });
    expect(one.isDirty).toBe(false);
  });

  test("signed out, and the person presses Save: whoever sends may ask them to sign in", async () => {
    answers = [() => ({ kind: "signedOut" })];
    const one = saver();
    one.change("a", "x");
    expect(await one.save()).toBe(false);
    expect(requests[0]?.options.isUserInitiated).toBe(true);
  });

  test("refused: sent again when changed or asked for, not by itself", async () => {
    answers = [() => ({ kind: "refused" }), () => ({ kind: "refused" })];
    const one = saver();
    one.change("a", "x");
    await tick(60_000);
    expect(requests).toHaveLength(1);
    expect(await one.save()).toBe(false);
    expect(requests).toHaveLength(2);
    one.change("a", "xy");
    await tick(1000);
    expect(one.isDirty).toBe(false);
  });

  test("offline: said at once, tried rarely, sent when online", async () => {
    const one = saver();
    one.change("a", "x");
    one.markOffline();
    expect(one.getPart("a").status).toEqual({ kind: "device", why: "offline" });
    one.change("a", "xy");
    await tick(20_000);
    expect(requests).toEqual([]);
    await one.resume();
    expect(one.isDirty).toBe(false);
  });

  test("read-only: nothing is sent or lost, and it goes on afterwards", async () => {
    await drafts.write("a", "gone", {
      version: 1,
      base: "",
      value: "unsaved",
      sent: [],
      clash: false,
    });
    const one = saver(undefined, { readOnly: true });
    await tick(60_000);
    expect(one.summary).toMatchObject({ isReadOnly: true, pendingCount: 1 });
    expect(one.getPart("a").value).toBe("");
    one.readOnly = false;
    await tick(1000);
    expect(sentValues()).toEqual([{ a: "unsaved" }]);
    expect(one.isDirty).toBe(false);
  });

  test("a page that goes away sends what is on its way once more, under the same id, and outlives itself", async () => {
    answers = [() => new Promise(() => {})];
    const one = saver({ a: held("", 1), b: held("", 1) });
    one.change("a", "x");
    await tick(1000);
    one.change("b", "y");
    await one.flushBeforeUnload();
    expect(requests[1]).toMatchObject({ options: { keepalive: true } });
    expect(sentValues()[1]).toEqual({ a: "x", b: "y" });
    expect(requests[1]?.changes[0]?.id).toBe(requests[0]?.changes[0]?.id);
  });
});

describe("manual mode", () => {
  test("keeps a draft and sends nothing before it is asked to", async () => {
    const one = saver(undefined, { mode: "manual" });
    one.change("a", "x");
    await tick(60_000);
    await one.sendNow({ keepalive: true });
    await one.flushBeforeUnload();
    await one.resume();
    expect(requests).toEqual([]);
    expect(one.getPart("a").status.kind).toBe("waiting");
    expect(drafts.listFor("a")[0]?.value).toBe("x");
    expect(await one.save()).toBe(true);
    expect(drafts.listFor("a")).toEqual([]);
  });

  test("takes up its draft on the next visit", async () => {
    const one = saver(undefined, { mode: "manual" });
    one.change("a", "x");
    await tick();
    one.stop();
    const two = saver(undefined, { mode: "manual" });
    await tick(60_000);
    expect(two.getPart("a")).toMatchObject({ value: "x", isRestored: true });
    expect(requests).toEqual([]);
  });

  test("after signing in again does what was asked, unless something was typed since", async () => {
    answers = [() => ({ kind: "signedOut" }), () => ({ kind: "signedOut" })];
    const one = saver(undefined, { mode: "manual" });
    one.change("a", "x");
    expect(await one.save()).toBe(false);
    one.change("a", "xy");
    await one.resume();
    expect(requests).toHaveLength(1);
    await one.save();
    await one.resume();
    expect(one.isDirty).toBe(false);
  });
});

test("a change asks nothing of the other parts, however many there are: not to be kept, nor to say whether all is safe", () => {
  const asked = vi.fn(same);
  const parts = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [`p${n}`, held(`text ${n}`, 1)]),
  );
  const document = saver(parts, { isSame: asked });
  document.subscribe(() => void document.summary);
  document.change("p0", "a");
  asked.mockClear();
  document.change("p0", "ab");
  expect(document.summary).toMatchObject({ kind: "waiting", pendingCount: 1 });
  expect(asked.mock.calls.length).toBeLessThan(20);
  document.change("p499", "z");
  document.change("p7", "y".repeat(101));
  document.change("p3", "x".repeat(101));
  // In document order, whichever was changed first.
  expect(document.summary).toMatchObject({
    kind: "invalid",
    pendingCount: 4,
    blockedKeys: ["p3", "p7"],
  });
});
