import { afterEach, describe, expect, it } from "vitest";
import { bindPrinter } from "#platform/pdf.ts";
import { PdfThread } from "./pdf-thread.server.ts";
import { renderPdf } from "./render-pdf.ts";

const program = new URL("../../../tests/support/odd-pdf-worker.ts", import.meta.url);
const started: PdfThread[] = [];

function threadWith(options: ConstructorParameters<typeof PdfThread>[0] = {}): PdfThread {
  const thread = new PdfThread({ program, maxMemoryBytes: 1_500, ...options });
  started.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.stop()));
});

const said = async (answer: Promise<Uint8Array>) => new TextDecoder().decode(await answer);
const threadOf = async (answer: Promise<Uint8Array>) => (await said(answer)).split(" by ")[1];
const MINE = { owner: "me" };
const BUSY = { code: "BUSY" };

describe("the thread that makes PDFs", { timeout: 60_000 }, () => {
  it("makes one after another, in the order they were asked for, and stays", async () => {
    const thread = threadWith();
    const answers = await Promise.all(
      ["a", "b", "c"].map((one) => said(thread.print(one, {}, MINE))),
    );
    expect(answers.map((answer) => answer[0])).toEqual(["a", "b", "c"]);
    expect(new Set(answers.map((answer) => answer.split(" by ")[1])).size).toBe(1);
  });

  it("makes urgent ones before those that wait, in their own order, and finds a place for them", async () => {
    const thread = threadWith({ maxWaiting: 2 });
    const made: string[] = [];
    const print = async (name: string, urgent = false) => {
      await thread.print(name, {}, { ...MINE, isUrgent: urgent });
      made.push(name);
    };
    const asked = [print("first"), print("a"), print("b"), print("u", true), print("v", true)];
    await expect(print("c")).rejects.toMatchObject(BUSY);
    await expect(print("w", true)).rejects.toMatchObject(BUSY);
    await Promise.all(asked);
    expect(made).toEqual(["first", "u", "v", "a", "b"]);
  });

  it("takes one of each owner in turn, and whoever has the most waiting makes room for who has less", async () => {
    const thread = threadWith({ maxWaiting: 4 });
    const made: string[] = [];
    const print = async (owner: string, name: string, urgent = false) => {
      await thread.print(name, {}, { owner, isUrgent: urgent });
      made.push(name);
    };
    const mine = ["first", "a", "b", "c"].map((name) => print("greedy", name));
    const last = print("greedy", "d");
    const others = [print("one", "x"), print("other", "y")];
    await expect(last).rejects.toMatchObject(BUSY);
    await expect(mine.pop()).rejects.toMatchObject(BUSY);
    const hurried = ["u", "v", "w"].map((name, at) =>
      print(at < 2 ? "dossier" : "other", name, true),
    );
    await Promise.all([...mine, ...others, ...hurried]);
    expect(made).toEqual(["first", "u", "w", "v", "a", "x", "y", "b"]);
  });

  it("is ended and replaced when a document takes too long; those that wait are made", async () => {
    const thread = threadWith({ timeLimitMs: 2_000 });
    const before = await threadOf(thread.print("a", {}, MINE));
    const stuck = thread.print("hang", {}, MINE);
    const next = thread.print("b", {}, MINE);
    await expect(stuck).rejects.toThrow("longer than 2000 ms");
    expect(await threadOf(next)).not.toBe(before);
  });

  it.each([
    ["die", "ended by itself"],
    ["throw", "broken inside"],
  ])("is replaced when it does %s", async (how, reason) => {
    const thread = threadWith();
    const before = await threadOf(thread.print("a", {}, MINE));
    await expect(thread.print(how, {}, MINE)).rejects.toThrow(reason);
    expect(await threadOf(thread.print("b", {}, MINE))).not.toBe(before);
  });

  it("is replaced when it has grown", async () => {
    const thread = threadWith();
    const before = await threadOf(thread.print("grow", {}, MINE));
    expect(await threadOf(thread.print("b", {}, MINE))).not.toBe(before);
  });

  it("stays when a document cannot be set", async () => {
    const thread = threadWith();
    const before = await threadOf(thread.print("a", {}, MINE));
    await expect(thread.print("refuse", {}, MINE)).rejects.toThrow("not a document");
    expect(await threadOf(thread.print("b", {}, MINE))).toBe(before);
  });

  it("refuses when too many wait, or one has waited too long", async () => {
    const thread = threadWith({ maxWaiting: 1, maxWaitMs: 300, timeLimitMs: 20_000 });
    const stuck = thread.print("hang", {}, MINE);
    const waits = thread.print("b", {}, MINE);
    await expect(thread.print("c", {}, MINE)).rejects.toMatchObject(BUSY);
    await expect(waits).rejects.toMatchObject(BUSY);
    const document = { title: "", author: "", locale: "fr", blocks: [] } as const;
    const asked = Promise.all([
      thread.print("d", {}, MINE),
      renderPdf(bindPrinter(thread, MINE), document, new Date(0)),
    ]);
    await expect(asked).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await Promise.all([expect(stuck).rejects.toMatchObject(BUSY), thread.stop()]);
  });

  it("ends cleanly: what was asked for is refused, what comes later too", async () => {
    const thread = threadWith();
    const asked = [thread.print("hang", {}, MINE), thread.print("b", {}, MINE)];
    const refused = asked.map((one) => expect(one).rejects.toMatchObject(BUSY));
    await thread.stop();
    await Promise.all(refused);
    await expect(thread.print("c", {}, MINE)).rejects.toMatchObject(BUSY);
  });
});
