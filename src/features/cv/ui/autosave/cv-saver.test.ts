import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fullCvContent } from "#tests/support/cv-content.ts";
import type { CvPart } from "../../rules/cv-parts.ts";
import type { SaveAnswer, SaveCall, SavedCv } from "./answers.ts";
import { CvSaver } from "./cv-saver.ts";
import type { DeviceDraft } from "./device-draft.ts";

const cv: SavedCv = {
  title: "CV",
  locale: "fr",
  content: {
    ...fullCvContent(),
    comments: "",
    narrative: { knowledge: "", people: "", society: "" },
  },
  version: 1,
  updatedAt: "2027-01-10T10:00:00.000Z",
};
const text = (comments: string): CvPart => ({
  step: 3,
  comments,
  narrative: { knowledge: "", people: "", society: "" },
});
const saying = (comments: string, version: number): SavedCv => ({
  ...cv,
  version,
  content: { ...cv.content, comments },
});

let draft: DeviceDraft | null = null;
const calls: SaveCall[] = [];
let answers: ((call: SaveCall) => SaveAnswer)[] = [];

const saved = ({ part, version }: SaveCall): SaveAnswer => ({
  kind: "saved",
  cv: saying(part.step === 3 ? part.comments : "", version + 1),
  missing: [],
});

function saver(first: SavedCv = cv): CvSaver {
  return new CvSaver({
    cv: first,
    step: 3,
    send: async (call) => {
      calls.push(call);
      return (answers.shift() ?? saved)(call);
    },
    drafts: {
      read: () => draft,
      keep: (kept) => {
        draft = kept;
      },
      drop: () => {
        draft = null;
      },
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  draft = null;
  calls.length = 0;
  answers = [];
});
afterEach(() => vi.useRealTimers());

describe("[C-11 part] saving by itself", () => {
  test("waits for a pause, then saves once, and says so all along", async () => {
    const one = saver();
    one.change(text("a"));
    one.change(text("ab"));
    expect(one.state.status.kind).toBe("waiting");
    expect(draft?.part).toEqual(text("ab"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([{ version: 1, part: text("ab") }]);
    expect(one.state.status.kind).toBe("saved");
    expect(draft).toBeNull();
    one.change(text("abc"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[1]?.version).toBe(2);
  });

  test("keeps on this device what the server does not take, and tries again", async () => {
    answers = [() => ({ kind: "offline" }), () => ({ kind: "failed" })];
    const one = saver();
    one.change(text("a"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state.status).toEqual({ kind: "device", why: "offline" });
    expect(draft?.part).toEqual(text("a"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.state.status).toEqual({ kind: "device", why: "failed" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(one.state.status.kind).toBe("saved");
    expect(draft).toBeNull();
  });

  test("does not send what is too long, and sends it once shortened", async () => {
    const one = saver();
    one.change(text("x".repeat(3001)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(one.state.status.kind).toBe("invalid");
    expect(calls).toEqual([]);
    expect(await one.flush()).toBe(false);
    one.change(text("x"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.state.status.kind).toBe("saved");
  });

  test("saves what is typed while a save is under way", async () => {
    const one = saver();
    one.change(text("a"));
    const flushed = one.flush();
    one.change(text("ab"));
    expect(await flushed).toBe(true);
    expect(calls.at(-1)?.part).toEqual(text("ab"));
    expect(one.dirty).toBe(false);
  });

  test("opens the next step even where nothing was changed", async () => {
    const one = saver();
    expect(await one.flush({ opens: 4 })).toBe(true);
    expect(calls).toEqual([{ version: 1, part: text(""), opens: 4 }]);
  });
});

describe("[C-11 part] two windows", () => {
  test("on different steps do not disturb each other", async () => {
    answers = [() => ({ kind: "conflict", cv: { ...cv, version: 5, title: "Autre titre" } })];
    const one = saver();
    one.change(text("a"));
    expect(await one.flush()).toBe(true);
    expect(calls.map(({ version }) => version)).toEqual([1, 5]);
  });

  test("take an answer that got lost for what it was", async () => {
    answers = [() => ({ kind: "conflict", cv: saying("a", 2) })];
    const one = saver();
    one.change(text("a"));
    expect(await one.flush()).toBe(true);
    expect(one.state.held.version).toBe(3);
  });

  test("on the same step: the person chooses, and typing on loses nothing", async () => {
    answers = [() => ({ kind: "conflict", cv: saying("theirs", 2) })];
    const one = saver();
    one.change(text("mine"));
    expect(await one.flush()).toBe(false);
    expect(one.state.status).toMatchObject({ kind: "conflict", theirs: { version: 2 } });
    expect(one.state.part).toEqual(text("mine"));
    expect(draft?.part).toEqual(text("mine"));
    expect(await one.keepMine()).toBe(true);
    expect(calls.at(-1)).toEqual({ version: 2, part: text("mine") });
  });

  test("on the same step: the other's version can be taken", async () => {
    answers = [() => ({ kind: "conflict", cv: saying("theirs", 2) })];
    const one = saver();
    one.change(text("mine"));
    await one.flush();
    one.takeTheirs();
    expect(one.state.part).toEqual(text("theirs"));
    expect(one.state.status.kind).toBe("saved");
    expect(draft).toBeNull();
  });
});

describe("what an earlier visit left on this device", () => {
  test("is taken up again and saved", async () => {
    draft = { version: 1, base: text(""), part: text("unsaved") };
    const one = saver();
    one.restore();
    expect(one.state).toMatchObject({ part: text("unsaved"), restored: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([{ version: 1, part: text("unsaved") }]);
  });

  test("is asked about when the same step was changed elsewhere since", () => {
    draft = { version: 1, base: text(""), part: text("unsaved") };
    const one = saver(saying("elsewhere", 4));
    one.restore();
    expect(one.state.status.kind).toBe("conflict");
    expect(one.state.part).toEqual(text("unsaved"));
  });

  test("is forgotten when it was saved after all", () => {
    draft = { version: 1, base: text(""), part: text("same") };
    saver(saying("same", 2)).restore();
    expect(draft).toBeNull();
  });
});
