import { beforeEach, describe, expect, test } from "vitest";
import { MemoryChannel, MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import { FORM, type FormPlace, type FormRefusal, formSaver } from "./form-saver.ts";

interface Values {
  readonly title: string;
  readonly website: string;
}
type Outcome = Awaited<ReturnType<FormPlace<Values>["post"]>>;

const value: Values = { title: "dr", website: "" };
const problem = (code: string, details: object = {}) => ({ code, details }) as never;
const saved = (values: Values, version: number): Outcome => ({
  ok: true,
  answer: { kind: "saved", version: version + 1, value: values },
});

let drafts: MemoryDrafts<Values>;
let channel: MemoryChannel<Values, undefined>;
let answers: ((values: Values, version: number) => Outcome)[];
let sent: Values[];
let refusals: (FormRefusal<Values> | null)[];

function tab(held = { value, version: 1 }) {
  const saver = formSaver<Values>(
    {
      name: "form",
      held,
      same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      async post(values, version) {
        sent.push(values);
        return (answers.shift() ?? saved)(values, version);
      },
    },
    (refusal) => refusals.push(refusal),
    { drafts, pages: new MemoryPageLocks(), channel: channel.tab() },
  );
  saver.start();
  return saver;
}

beforeEach(() => {
  drafts = new MemoryDrafts();
  channel = new MemoryChannel();
  answers = [];
  sent = [];
  refusals = [];
});

describe("[C-21 part] a form that is saved by its button", () => {
  test("keeps what is typed on the device and sends nothing before Save is pressed", async () => {
    const form = tab();
    form.change(FORM, { ...value, title: "pr" });
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(form.part(FORM).status.kind).toBe("waiting");
    expect(drafts.of(FORM)).toHaveLength(1);
    expect(await form.save({ include: [FORM] })).toBe(true);
    expect(sent).toEqual([{ ...value, title: "pr" }]);
    expect(drafts.of(FORM)).toEqual([]);
  });

  test.each([
    ["offline", { ok: false, kind: "offline", problem: null }],
    ["failed", { ok: false, kind: "failed", problem: null }],
    ["signedOut", { ok: false, kind: "signedOut", problem: problem("SIGN_IN_REQUIRED") }],
    ["failed", { ok: false, kind: "refused", problem: problem("TOO_MANY_REQUESTS") }],
  ] as const)("loses nothing when it could not be sent: %s", async (why, outcome) => {
    answers = [() => outcome];
    const form = tab();
    form.change(FORM, { ...value, title: "pr" });
    expect(await form.save({ include: [FORM] })).toBe(false);
    expect(form.part(FORM).status).toEqual({ kind: "device", why });
    expect(drafts.of(FORM)[0]?.value.title).toBe("pr");
    expect(await form.save({ include: [FORM] })).toBe(true);
  });

  test("tells what is wrong, field by field, and what was refused as a whole", async () => {
    answers = [
      () => ({ ok: false, kind: "refused", problem: problem("INVALID", { title: "missing" }) }),
      () => ({ ok: false, kind: "refused", problem: problem("TAKEN", { why: "full" }) }),
    ];
    const form = tab();
    const typed = { ...value, title: "" };
    form.change(FORM, typed);
    await form.save({ include: [FORM] });
    expect(form.part(FORM).status.kind).toBe("invalid");
    expect(refusals.at(-1)).toEqual({ value: typed, errors: { title: "missing" }, problem: null });
    await form.save({ include: [FORM] });
    expect(refusals.at(-1)).toEqual({ value: typed, errors: {}, problem: "full" });
  });

  test("follows another tab's save, and says so where it has changes of its own", async () => {
    const [one, other] = [tab(), tab()];
    one.change(FORM, { ...value, title: "pr" });
    await one.save({ include: [FORM] });
    expect(other.part(FORM).value.title).toBe("pr");
    other.change(FORM, { title: "pr", website: "https://example.org" });
    one.change(FORM, { ...value, title: "mr" });
    await one.save({ include: [FORM] });
    expect(other.part(FORM).newer?.value.title).toBe("mr");
  });

  test("puts two saves together; the same field is the person's to decide", async () => {
    const elsewhere = { title: "dr", website: "https://example.org" };
    answers = [() => ({ ok: true, answer: { kind: "conflict", version: 2, value: elsewhere } })];
    const form = tab();
    form.change(FORM, { ...value, title: "pr" });
    expect(await form.save({ include: [FORM] })).toBe(true);
    expect(sent.at(-1)).toEqual({ title: "pr", website: "https://example.org" });

    answers = [
      () => ({
        ok: true,
        answer: { kind: "conflict", version: 9, value: { ...elsewhere, title: "m" } },
      }),
    ];
    form.change(FORM, { ...elsewhere, title: "mr" });
    expect(await form.save({ include: [FORM] })).toBe(false);
    expect(form.part(FORM).status).toMatchObject({ kind: "conflict", theirs: { version: 9 } });
    expect(drafts.of(FORM)[0]?.value.title).toBe("mr");
  });
});
