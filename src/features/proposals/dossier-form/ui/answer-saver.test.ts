import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countProgress } from "#form-engine/count-progress.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import type { SentAnswer } from "../endpoints.ts";
import {
  createAnswerSaver,
  listAnswerKeys,
  receiveAnswer,
  restoreGroups,
  retryUnlocked,
} from "./answer-saver.ts";

const form = buildForm(
  group("g", [question("in"), group("deep", [question("far")])]),
  choice("c", ["x", "y"], { choiceType: "radio" }),
  question("more", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
  question("a"),
);

interface SentChange {
  readonly key: string;
  readonly version: number;
  readonly answer: Answer;
}

let drafts: MemoryDrafts<Answer>;
let requests: SentChange[][];
/** Refusals of the server, by key. */
let refusals: Record<string, { kind: string; code: string }>;

beforeEach(() => {
  vi.useFakeTimers();
  drafts = new MemoryDrafts();
  requests = [];
  refusals = {};
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { changes } = JSON.parse(body) as { changes: SentChange[] };
    requests.push(changes);
    const verdicts = changes.map(({ key, version, answer }) => [
      key,
      refusals[key] ?? { kind: "saved", held: held(answer, version + 1) },
    ]);
    return Response.json({
      verdicts: Object.fromEntries(verdicts),
      formModelLastUpdate: "2027-01-10T10:00:00.000Z",
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const held = (answer: Answer, version: number): SentAnswer => ({
  answer,
  version,
  by: "Claire",
  byId: "claire",
  at: "2027-01-10T10:00:00.000Z",
});

function saver(answers: Record<string, SentAnswer>) {
  const one = createAnswerSaver(
    {
      accountId: "me",
      dossierId: "d",
      formModelType: "scientific_proposition",
      form,
      versionId: "v1",
      answers,
      readOnly: false,
      onUpdate: () => {},
    },
    { drafts, pages: new MemoryPageLocks() },
  );
  one.start();
  return one;
}
const tick = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);
const sentKeys = () => requests.map((changes) => changes.map(({ key }) => key).sort());
const GONE = { kind: "refused", code: "groupGone" };

test("[D-12 part] a text whose group somebody removed waits with its reason, and is sent once the group is put back", async () => {
  const one = saver({ g: held(["first", "k2"], 1) });
  one.change("g:k2/in", ["écrit ici"]);
  refusals["g:k2/in"] = GONE;
  receiveAnswer(one, { key: "g", ...held(["first"], 2) });
  await tick();
  expect(one.summary.blockedKeys).toEqual(["g:k2/in"]);
  expect(one.getPart("g:k2/in")).toMatchObject({
    value: ["écrit ici"],
    status: { kind: "device", why: "refused", code: "groupGone" },
  });
  refusals = {};
  restoreGroups(one, "g:k2/in");
  await tick();
  expect(sentKeys()).toEqual([["g:k2/in"], ["g", "g:k2/in"]]);
  expect(one.getPart("g").value).toEqual(["first", "k2"]);
  expect(one.isDirty).toBe(false);
});

test("a group in a group comes back with the ones beside it", async () => {
  const one = saver({
    g: held(["first"], 2),
    "g:k2/deep": held(["first", "d2"], 1),
    "g:k2/deep:d2/far": held(["avant"], 1),
  });
  // Written on this device before the group was removed.
  await drafts.write("g:k2/deep:d2/far", "closed", {
    version: 1,
    base: ["avant"],
    value: ["après"],
    sent: [],
    clash: false,
  });
  refusals["g:k2/deep:d2/far"] = GONE;
  one.stop();
  one.start();
  await tick(5000);
  expect(one.summary.blockedKeys).toEqual(["g:k2/deep:d2/far"]);
  refusals = {};
  restoreGroups(one, "g:k2/deep:d2/far");
  await tick();
  expect(one.getPart("g:k2/deep").value).toEqual(["first", "d2"]);
  expect(one.getPart("g:k2/deep:d2/far")).toMatchObject({
    value: ["après"],
    status: { kind: "saved" },
  });
});

test("a draft of a removed group is found again on the next visit, one of an unknown question is not", async () => {
  const draft = { version: 0, base: [], value: ["écrit ici"], sent: [], clash: false };
  await drafts.write("g:k2/in", "closed", draft);
  await drafts.write("strange", "closed", draft);
  refusals["g:k2/in"] = GONE;
  const one = saver({});
  await tick(5000);
  expect(one.summary.blockedKeys).toEqual(["g:k2/in"]);
  expect(one.getPart("g:k2/in").value).toEqual(["écrit ici"]);
  expect(sentKeys()).toEqual([["g:k2/in"]]);
  expect(drafts.listFor("strange")).toHaveLength(1);
});

test("a text whose question was hidden is sent by itself when it is asked again, and not before", async () => {
  const one = saver({ c: held(["y"], 1) });
  one.change("more", ["écrit ici"]);
  refusals.more = { kind: "refused", code: "hidden" };
  receiveAnswer(one, { key: "c", ...held(["x"], 2) });
  await tick(60_000);
  expect(sentKeys()).toEqual([["more"]]);
  refusals = {};
  receiveAnswer(one, { key: "c", ...held(["y"], 3) });
  await tick();
  expect(sentKeys()).toEqual([["more"], ["more"]]);
  expect(one.isDirty).toBe(false);
});

test("a refusal the page cannot understand is not tried again for ever", async () => {
  const one = saver({ c: held(["y"], 1) });
  refusals.more = { kind: "refused", code: "hidden" };
  one.change("more", ["écrit ici"]);
  await tick(60_000);
  one.change("a", ["autre chose"]);
  await tick(60_000);
  expect(sentKeys()).toEqual([["more"], ["a"]]);
});

test("[D-13 part] what was locked while it was written is sent by itself once it is unlocked", async () => {
  const one = saver({});
  refusals.a = { kind: "locked", code: "locked" };
  one.change("a", ["écrit ici"]);
  await tick();
  expect(one.getPart("a").status).toMatchObject({ why: "locked", code: "locked" });
  retryUnlocked(one, form, new Set(["a"]));
  await tick(60_000);
  expect(requests).toHaveLength(1);
  refusals = {};
  retryUnlocked(one, form, new Set());
  await tick();
  expect(one.getPart("a").status.kind).toBe("saved");
});

test("what is given up is gone from the device, and the answer stands as it is saved", async () => {
  const one = saver({ a: held(["avant"], 1) });
  refusals.a = { kind: "locked", code: "locked" };
  one.change("a", ["écrit ici"]);
  await tick();
  one.discard("a");
  await tick();
  expect(one.getPart("a")).toMatchObject({ value: ["avant"], status: { kind: "saved" } });
  expect(drafts.listFor("a")).toEqual([]);
  expect(one.isDirty).toBe(false);
});

test("the page counts what the server counts, whatever is stored", () => {
  const asked = buildForm(
    section("s", [
      question("a", "text", { required: true, maxCharacters: 6 }),
      choice("c", ["x", "y"], { required: true }),
      question("d", "integer", { required: true, visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
    ]),
    group("g", [question("in", "text", { required: true }), group("h", [question("deep")])]),
  );
  const keys = ["a", "c", "d", "g", "g:first/in", "g:k1/in", "g:k1/h", "g:k1/h:k2/deep"];
  keys.push("g:gone/in", "g:first/h:first/deep", "nobody");
  const answer = fc.array(fc.constantFrom("x", "y", "12", "Bonjour", "first", "k1", "k2"), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), answer), (rows) => {
      const page = createAnswerSaver(
        {
          accountId: "me",
          dossierId: "d",
          formModelType: "scientific_proposition",
          form: asked,
          versionId: "v1",
          answers: Object.fromEntries(
            Object.entries(rows).map(([key, stored]) => [key, held(stored, 1)]),
          ),
          readOnly: false,
          onUpdate: () => {},
        },
        { drafts: new MemoryDrafts(), pages: new MemoryPageLocks() },
      );
      const shown = listAnswerKeys(asked, page).map(
        (key) => [key, page.getPart(key).value] as const,
      );
      const locks = new Set<string>();
      expect(countProgress(asked, { answers: new Map(shown), locks })).toEqual(
        countProgress(asked, { answers: new Map(Object.entries(rows)), locks }),
      );
    }),
    { numRuns: 300 },
  );
});
