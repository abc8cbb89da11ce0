import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EMPTY_DOCUMENT } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import { MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import type { CvPart } from "../../rules/cv-parts.ts";
import { type CvSaver, type CvSaverOptions, createCvSaver, upgradeDrafts } from "./cv-saver.ts";
import type { SaveAnswer, SavedCv, SaveRequest } from "./send-save.ts";

const cv: SavedCv = {
  title: "CV",
  locale: "fr",
  content: {
    ...makeFullCvContent(),
    comments: EMPTY_DOCUMENT,
    narrative: { knowledge: "", people: "", society: "" },
  },
  version: 1,
  updatedAt: "2027-01-10T10:00:00.000Z",
};
const text = (comments: string): CvPart => ({
  step: 3,
  comments: textToDocument(comments),
  narrative: { knowledge: "", people: "", society: "" },
});
const saying = (comments: string, version: number): SavedCv => ({
  ...cv,
  version,
  content: { ...cv.content, comments: textToDocument(comments) },
});

let drafts: MemoryDrafts<CvPart>;
const storedDraft = () => drafts.listFor("3")[0];
const calls: SaveRequest[] = [];
let answers: ((call: SaveRequest) => SaveAnswer)[] = [];

const saved = ({ part, version }: SaveRequest): SaveAnswer => ({
  kind: "saved",
  cv: saying(part.step === 3 ? documentToText(part.comments) : "", version + 1),
  missing: [],
});

function saver(first: SavedCv = cv, submission?: CvSaverOptions["submission"]): CvSaver {
  const one = createCvSaver(
    { id: "1", step: 3, cv: first, submission },
    {
      send: async (call) => {
        calls.push(call);
        return (answers.shift() ?? saved)(call);
      },
      drafts,
      pages: new MemoryPageLocks(),
    },
  );
  one.start();
  return one;
}
const stateOf = (one: CvSaver) => one.getPart("3");

beforeEach(() => {
  vi.useFakeTimers();
  drafts = new MemoryDrafts();
  calls.length = 0;
  answers = [];
});
afterEach(() => vi.useRealTimers());

describe("[C-11 part] saving by itself", () => {
  test("waits for a pause, then saves once, and says so all along", async () => {
    const one = saver();
    one.change("3", text("a"));
    one.change("3", text("ab"));
    expect(stateOf(one).status.kind).toBe("waiting");
    await vi.advanceTimersByTimeAsync(0);
    expect(storedDraft()?.value).toEqual(text("ab"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([{ version: 1, part: text("ab") }]);
    expect(stateOf(one).status.kind).toBe("saved");
    expect(storedDraft()).toBeUndefined();
    one.change("3", text("abc"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[1]?.version).toBe(2);
  });

  test("keeps on this device what the server does not take, and tries again", async () => {
    answers = [() => ({ kind: "offline" }), () => ({ kind: "failed" })];
    const one = saver();
    one.change("3", text("a"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(stateOf(one).status).toEqual({ kind: "device", why: "offline" });
    expect(storedDraft()?.value).toEqual(text("a"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(stateOf(one).status).toEqual({ kind: "device", why: "failed" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stateOf(one).status.kind).toBe("saved");
    expect(storedDraft()).toBeUndefined();
  });

  test("does not send what is too long, and sends it once shortened", async () => {
    const one = saver();
    one.change("3", text("x".repeat(3001)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(stateOf(one).status.kind).toBe("invalid");
    expect(calls).toEqual([]);
    expect(await one.save()).toBe(false);
    one.change("3", text("x"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(stateOf(one).status.kind).toBe("saved");
  });

  test("saves what is typed while a save is under way", async () => {
    const one = saver();
    one.change("3", text("a"));
    const flushed = one.save();
    one.change("3", text("ab"));
    expect(await flushed).toBe(true);
    expect(calls.at(-1)?.part).toEqual(text("ab"));
    expect(one.isDirty).toBe(false);
  });

  test("opens the next step even where nothing was changed", async () => {
    const one = saver();
    expect(await one.save({ include: ["3"], extra: { opens: 4 } })).toBe(true);
    expect(calls).toEqual([{ version: 1, part: text(""), opens: 4 }]);
  });
});

describe("[C-11 part] two windows", () => {
  test("on different steps do not disturb each other", async () => {
    answers = [() => ({ kind: "conflict", cv: { ...cv, version: 5, title: "Autre titre" } })];
    const one = saver();
    one.change("3", text("a"));
    expect(await one.save()).toBe(true);
    expect(calls.map(({ version }) => version)).toEqual([1, 5]);
  });

  test("recognise their own save after a lost answer", async () => {
    answers = [() => ({ kind: "conflict", cv: saying("a", 2) })];
    const one = saver();
    one.change("3", text("a"));
    expect(await one.save()).toBe(true);
    expect(stateOf(one).serverValue.version).toBe(2);
    expect(calls).toHaveLength(1);
  });

  test("on the same step: the person chooses, and typing on loses nothing", async () => {
    answers = [() => ({ kind: "conflict", cv: saying("theirs", 2) })];
    const one = saver();
    one.change("3", text("mine"));
    expect(await one.save()).toBe(false);
    expect(stateOf(one).status).toMatchObject({ kind: "conflict", theirs: { version: 2 } });
    expect(stateOf(one).value).toEqual(text("mine"));
    expect(storedDraft()?.value).toEqual(text("mine"));
    expect(await one.keepMine("3")).toBe(true);
    expect(calls.at(-1)).toEqual({ version: 2, part: text("mine") });
  });

  test("on the same step: the other's version can be taken", async () => {
    answers = [() => ({ kind: "conflict", cv: saying("theirs", 2) })];
    const one = saver();
    one.change("3", text("mine"));
    await one.save();
    one.takeTheirs("3");
    expect(stateOf(one).value).toEqual(text("theirs"));
    expect(stateOf(one).status.kind).toBe("saved");
    await vi.advanceTimersByTimeAsync(0);
    expect(storedDraft()).toBeUndefined();
  });
});

describe("what an earlier visit left on this device", () => {
  const storeDraft = (comments: string) =>
    drafts.write("3", "gone", {
      version: 1,
      base: text(""),
      value: text(comments),
      sent: [],
      clash: false,
    });

  test("with plain-text comments is upgraded to rich text", async () => {
    const plain = { ...text(""), comments: "Un.\n- Deux" } as unknown as CvPart;
    await drafts.write("3", "gone", {
      version: 1,
      base: plain,
      value: plain,
      sent: [{ id: "1", version: 1, value: plain }],
      clash: false,
    });
    const [stored] = await upgradeDrafts(drafts).list();
    const current = text("Un.\n- Deux");
    expect(stored?.draft).toMatchObject({ base: current, value: current });
    expect(await upgradeDrafts(drafts).read("3", "gone")).toEqual(stored?.draft);
    await drafts.remove("3", "gone");
  });

  test("is taken up again and saved", async () => {
    await storeDraft("unsaved");
    const one = saver();
    await vi.advanceTimersByTimeAsync(0);
    expect(stateOf(one)).toMatchObject({ value: text("unsaved"), isRestored: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([{ version: 1, part: text("unsaved") }]);
  });

  test("is a conflict when the same step was changed elsewhere since", async () => {
    await storeDraft("unsaved");
    const one = saver(saying("elsewhere", 4));
    await vi.advanceTimersByTimeAsync(0);
    expect(stateOf(one).status.kind).toBe("conflict");
    expect(stateOf(one).value).toEqual(text("unsaved"));
  });

  test("is forgotten when it was saved after all", async () => {
    await storeDraft("same");
    saver(saying("same", 2));
    await vi.advanceTimersByTimeAsync(0);
    expect(storedDraft()).toBeUndefined();
  });

  test("is left alone when it is of another step", async () => {
    const value: CvPart = { step: 4, title: "CV", locale: "fr" };
    await drafts.write("3", "gone", { version: 1, base: value, value, sent: [], clash: false });
    const one = saver();
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.isDirty).toBe(false);
    expect(drafts.drafts.size).toBe(1);
  });
});

describe("a form posted without script", () => {
  test("that was not valid starts with what was typed", async () => {
    const one = saver(cv, { problem: null, part: text("x".repeat(3001)) });
    expect(stateOf(one).status.kind).toBe("invalid");
    expect(stateOf(one).value).toEqual(text("x".repeat(3001)));
  });

  test("that lost to another save is a conflict", async () => {
    const one = saver(saying("theirs", 2), { problem: "STALE", part: text("mine") });
    expect(stateOf(one).status).toMatchObject({ kind: "conflict", theirs: { version: 2 } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
    expect(await one.keepMine("3")).toBe(true);
    expect(calls).toEqual([{ version: 2, part: text("mine") }]);
  });
});

test("ids of rows gone from the space are returned with the saved CV", async () => {
  answers = [(call) => ({ ...saved(call), missing: ["1"] }) as SaveAnswer];
  const one = saver();
  one.change("3", text("a"));
  await one.save();
  expect(stateOf(one).serverValue.meta.missing).toEqual(["1"]);
});
