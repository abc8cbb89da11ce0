import { describe, expect, test, vi } from "vitest";
import { ENTRY_ID } from "../rules/entry-input.ts";
import { createNewEntrySender } from "./post-entry.ts";

type Call = NonNullable<Parameters<typeof createNewEntrySender>[1]>;
type Answers = Awaited<ReturnType<Call>>;

const answered = (kind: "saved" | "conflict", title: string): Answers => ({
  ok: true,
  answer: { kind, version: 1, value: { title } },
});
const lost: Answers = { ok: false, kind: "failed", problem: null };
const gone = { ok: false, kind: "refused", problem: { code: "NOT_FOUND" } } as Answers;

function form(...answers: Answers[]) {
  const call = vi.fn<Call>(async () => answers.shift() ?? lost);
  const ids = () => call.mock.calls.map(([{ id }]) => id);
  return { post: createNewEntrySender("enseignements", call), ids };
}

describe("[C-04 part, C-10 part] a new entry", () => {
  test("is sent under the id of its form", async () => {
    const { post, ids } = form(answered("saved", "Lectures"));
    expect(await post({ [ENTRY_ID]: "one", title: " Lectures" }, 0)).toMatchObject({
      answer: { value: { [ENTRY_ID]: "one", title: "Lectures" } },
    });
    expect(ids()).toEqual(["one"]);
  });

  test.each([
    ["kept", answered("conflict", "Lectures")],
    ["removed since", gone],
  ])("never takes the place of an entry its id belongs to already: %s", async (_, taken) => {
    const { post, ids } = form(taken, answered("saved", "Tutorials"));
    const outcome = await post({ [ENTRY_ID]: "one", title: "Tutorials" }, 0);
    expect(ids()).toEqual(["one", expect.not.stringMatching(/^one$/)]);
    expect(outcome).toMatchObject({ answer: { kind: "saved", value: { [ENTRY_ID]: ids()[1] } } });
  });

  test("is not doubled when the answer to its first sending got lost", async () => {
    const { post, ids } = form(lost, answered("conflict", "Lectures"));
    await post({ [ENTRY_ID]: "one", title: "Lectures" }, 0);
    expect(await post({ [ENTRY_ID]: "one", title: "Lectures, twice" }, 0)).toMatchObject({
      answer: { kind: "conflict" },
    });
    expect(ids()).toEqual(["one", "one"]);
  });
});
