import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Form } from "#form-engine/form.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import type { SentAnswer } from "../endpoints.ts";
import { toFormerKey } from "../rules/carry-over.ts";
import { createAnswerSaver, followFormVersion, listAnswerKeys } from "./answer-saver.ts";
import { FormStore } from "./form-store.ts";

const V1 = "00000000-0000-4000-8000-000000000001";
const V2 = "00000000-0000-4000-8000-000000000002";

const before = buildForm(
  section("s1", [question("kept"), question("moved"), question("gone")]),
  section("s2", [question("plain", "text", { maxCharacters: 3000 })]),
  group("g", [question("in")]),
  question("typed", "text"),
);
const after = buildForm(
  section("s1", [question("kept")]),
  section("s2", [
    question("plain", "text", { maxCharacters: 3000, wysiwyg: true }),
    question("moved"),
    question("added"),
  ]),
  group("g", [question("in"), question("more")]),
  choice("typed", ["x", "y"]),
);

interface SentBody {
  readonly formVersion: string;
  readonly changes: readonly { key: string; id: string; version: number; answer: Answer }[];
}

let drafts: MemoryDrafts<Answer>;
let requests: SentBody[];
let verdicts: Record<string, object>;
let online: boolean;
/** Requests are answered once it is resolved. */
let network: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  drafts = new MemoryDrafts();
  requests = [];
  verdicts = {};
  online = true;
  network = Promise.resolve();
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    if (!online) throw new TypeError("offline");
    const sent = JSON.parse(body) as SentBody;
    requests.push(sent);
    await network;
    return Response.json({
      verdicts: Object.fromEntries(
        sent.changes.map(({ key, version, answer }) => [
          key,
          verdicts[key] ?? { kind: "saved", held: held(answer, version + 1) },
        ]),
      ),
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
const tick = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);

function open(answers: Record<string, SentAnswer>, form: Form = before, versionId = V1) {
  const placed = vi.fn();
  const saver = createAnswerSaver(
    {
      accountId: "me",
      dossierId: "d",
      formModelType: "scientific_proposition",
      form,
      versionId,
      answers,
      readOnly: false,
      onUpdate: () => {},
      onPlaced: placed,
    },
    { drafts, pages: new MemoryPageLocks() },
  );
  saver.start();
  return { saver, placed };
}

const follow = (saver: ReturnType<typeof open>["saver"], answers: Record<string, SentAnswer>) =>
  followFormVersion(saver, { form: after, versionId: V2, answers }, () => {});

test("[E-03 part] unsaved texts follow their question, wherever it was moved, and are sent with the new version", async () => {
  const { saver } = open({ kept: held(["ancien"], 1), moved: held(["là"], 4) });
  saver.change("kept", ["ancien et neuf"]);
  saver.change("moved", ["là-bas"]);
  saver.change("g", ["first", "k2"]);
  saver.change("g:k2/in", ["second groupe"]);
  await follow(saver, { kept: held(["ancien"], 1), moved: held(["là"], 4) });
  expect(saver.getPart("kept").value).toEqual(["ancien et neuf"]);
  expect(saver.getPart("moved").value).toEqual(["là-bas"]);
  expect(saver.getPart("g:k2/in").value).toEqual(["second groupe"]);
  expect(saver.getPart("kept").isRestored).toBe(false);
  expect(listAnswerKeys(after, saver)).toContain("g:k2/more");
  expect(listAnswerKeys(after, saver).every((key) => saver.has(key))).toBe(true);
  await tick();
  expect(requests.map(({ formVersion }) => formVersion)).toEqual([V2]);
  expect(saver.isDirty).toBe(false);
  expect([...drafts.drafts]).toEqual([]);
});

test("a text in a question that is gone is sent with its own version, set aside there, and the page is told", async () => {
  const { saver, placed } = open({ gone: held(["avant"], 2) });
  saver.change("gone", ["avant, et la suite"]);
  verdicts.gone = { kind: "refused", code: "setAside" };
  await follow(saver, {});
  expect(saver.has("gone")).toBe(false);
  expect(saver.pendingCount).toBe(1);
  await tick();
  expect(requests).toMatchObject([
    { formVersion: V1, changes: [{ key: "gone", version: 2, answer: ["avant, et la suite"] }] },
  ]);
  expect(saver.isDirty).toBe(false);
  expect(saver.has(toFormerKey(V1, "gone"))).toBe(false);
  expect(placed).toHaveBeenCalledOnce();
  expect([...drafts.drafts]).toEqual([]);
});

test("a question that asks for something else: the text goes aside, the question starts empty", async () => {
  const { saver } = open({});
  saver.change("typed", ["des mots"]);
  verdicts.typed = { kind: "refused", code: "setAside" };
  await follow(saver, {});
  expect(saver.getPart("typed").value).toEqual([]);
  await tick();
  expect(requests).toMatchObject([{ formVersion: V1, changes: [{ answer: ["des mots"] }] }]);
});

test("plain text becomes rich text, in the unsaved text and in what it is based on", async () => {
  const { saver } = open({ plain: held(["un"], 1) });
  saver.change("plain", ["un deux"]);
  const rich = (text: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  await follow(saver, { plain: held([rich("un")], 2) });
  expect(saver.getPart("plain").value).toEqual([rich("un deux")]);
  expect(saver.getPart("plain").status.kind).toBe("waiting");
  await tick();
  expect(requests).toMatchObject([
    { formVersion: V2, changes: [{ key: "plain", version: 2, answer: [rich("un deux")] }] },
  ]);
});

test("another member's change that came with the new version is merged, not overwritten", async () => {
  const { saver } = open({ kept: held(["a\nb\nc"], 1) });
  saver.change("kept", ["a\nb\nc et moi"]);
  await follow(saver, { kept: held(["a et elle\nb\nc"], 2) });
  expect(saver.getPart("kept").value).toEqual(["a et elle\nb\nc et moi"]);
});

test("a save that the server took after the version was loaded is not undone by the older answer", async () => {
  const { saver } = open({ moved: held(["un"], 1) });
  saver.change("moved", ["un deux"]);
  await tick();
  expect(saver.isDirty).toBe(false);
  await follow(saver, { moved: held(["un"], 1) });
  expect(saver.getPart("moved").value).toEqual(["un deux"]);
  expect(saver.isDirty).toBe(false);
});

test("a version is followed between two requests; what is typed meanwhile is not lost", async () => {
  const { saver } = open({});
  const { promise, resolve } = Promise.withResolvers<void>();
  network = promise;
  saver.change("moved", ["un"]);
  const saving = saver.sendNow();
  await tick(10);
  const followed = follow(saver, {});
  saver.change("moved", ["un deux"]);
  await tick(10);
  resolve();
  await Promise.all([saving, followed]);
  expect(saver.getPart("moved").value).toEqual(["un deux"]);
  await tick();
  expect(requests.map(({ formVersion }) => formVersion)).toEqual([V1, V2]);
  expect(saver.getPart("moved").status.kind).toBe("saved");
});

test("offline, nothing typed is lost: it stays on the device under its version, and is sent on the next visit", async () => {
  online = false;
  const first = open({ gone: held(["avant"], 2) });
  first.saver.change("gone", ["avant et après"]);
  first.saver.change("kept", ["gardé"]);
  await tick(5000);
  first.saver.stop();
  online = true;
  verdicts.gone = { kind: "refused", code: "setAside" };
  // The page is opened again when the dossier has the new version already.
  const { saver, placed } = open({}, after, V2);
  await tick(10_000);
  expect(
    requests.flatMap(({ formVersion, changes }) =>
      changes.map(({ key, answer }) => [formVersion, key, answer[0]]),
    ),
  ).toEqual(
    expect.arrayContaining([
      [V1, "gone", "avant et après"],
      [V1, "kept", "gardé"],
    ]),
  );
  expect(placed).toHaveBeenCalled();
  expect(saver.isDirty).toBe(false);
  expect([...drafts.drafts]).toEqual([]);
});

test("a text that the server can neither place nor set aside stays in the page, to be copied", async () => {
  const { saver } = open({});
  saver.change("gone", ["un mot"]);
  verdicts.gone = { kind: "refused", code: "unknownNode" };
  await follow(saver, {});
  await tick();
  expect(saver.summary.blockedKeys).toEqual([toFormerKey(V1, "gone")]);
  expect(saver.getPart(toFormerKey(V1, "gone")).value).toEqual(["un mot"]);
});

test("the store of the new version sees the carried texts", async () => {
  const { saver } = open({});
  const store = new FormStore(before, saver);
  store.getShape();
  saver.change("moved", ["deux mots"]);
  let next: FormStore | null = null;
  await followFormVersion(saver, { form: after, versionId: V2, answers: {} }, () => {
    next = new FormStore(after, saver);
    // Components of the former version are mounted until the page is rendered anew.
    expect(saver.getPart("gone").value).toEqual([]);
  });
  expect((next as unknown as FormStore).count().characters).toBe(9);
});

test("whatever is typed before and after a version, each last text is in an answer or was sent to the server", async () => {
  const keys = ["kept", "moved", "gone", "plain", "g:first/in", "typed"];
  const typing = fc.array(fc.record({ key: fc.constantFrom(...keys), pause: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(typing, fc.nat(8), async (steps, when) => {
      drafts = new MemoryDrafts();
      requests = [];
      verdicts = Object.fromEntries(
        ["gone", "typed"].map((key) => [key, { kind: "refused", code: "setAside" }]),
      );
      const { saver } = open({});
      const last = new Map<string, string>();
      let followed = false;
      for (const [index, { key, pause }] of steps.entries()) {
        if (index === when) {
          await follow(saver, {});
          followed = true;
        }
        if (followed && (key === "gone" || key === "typed")) continue;
        const word = `mot${index}`;
        saver.change(key, [word]);
        last.set(key, word);
        if (pause) await tick();
      }
      if (!followed) await follow(saver, {});
      await tick(5000);
      saver.stop();
      const sent = JSON.stringify(requests);
      for (const word of last.values()) expect(sent).toContain(word);
      expect(saver.isDirty).toBe(false);
    }),
    { numRuns: 60 },
  );
});
