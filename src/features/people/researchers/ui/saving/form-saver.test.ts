import { beforeEach, describe, expect, test } from "vitest";
import { MemoryChannel, MemoryDrafts, MemoryPageLocks } from "#tests/support/saver-fakes.ts";
import {
  createFormSaver,
  FORM_PART,
  type FormRefusal,
  type FormSaverConfig,
} from "./form-saver.ts";

interface Values {
  readonly title: string;
  readonly website: string;
}
type Outcome = Awaited<ReturnType<FormSaverConfig<Values>["post"]>>;

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

function tab(onServer = { value, version: 1 }) {
  const saver = createFormSaver<Values>(
    {
      name: "form",
      serverValue: onServer,
      isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      async post(values, version) {
        sent.push(values);
        return (answers.shift() ?? saved)(values, version);
      },
    },
    (refusal) => refusals.push(refusal),
    { drafts, pages: new MemoryPageLocks(), channel: channel.openTab() },
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
    form.change(FORM_PART, { ...value, title: "pr" });
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(form.getPart(FORM_PART).status.kind).toBe("waiting");
    expect(drafts.listFor(FORM_PART)).toHaveLength(1);
    expect(await form.save({ include: [FORM_PART] })).toBe(true);
    expect(sent).toEqual([{ ...value, title: "pr" }]);
    expect(drafts.listFor(FORM_PART)).toEqual([]);
  });

  test.each([
    ["offline", { ok: false, kind: "offline", problem: null }],
    ["failed", { ok: false, kind: "failed", problem: null }],
    ["signedOut", { ok: false, kind: "signedOut", problem: problem("SIGN_IN_REQUIRED") }],
    ["failed", { ok: false, kind: "refused", problem: problem("TOO_MANY_REQUESTS") }],
  ] as const)("loses nothing when it could not be sent: %s", async (why, outcome) => {
    answers = [() => outcome];
    const form = tab();
    form.change(FORM_PART, { ...value, title: "pr" });
    expect(await form.save({ include: [FORM_PART] })).toBe(false);
    expect(form.getPart(FORM_PART).status).toEqual({ kind: "device", why });
    expect(drafts.listFor(FORM_PART)[0]?.value.title).toBe("pr");
    expect(await form.save({ include: [FORM_PART] })).toBe(true);
  });

  test("tells what is wrong, field by field, and what was refused as a whole", async () => {
    answers = [
      () => ({ ok: false, kind: "refused", problem: problem("INVALID", { title: "missing" }) }),
      () => ({ ok: false, kind: "refused", problem: problem("TAKEN", { why: "full" }) }),
    ];
    const form = tab();
    const typed = { ...value, title: "" };
    form.change(FORM_PART, typed);
    await form.save({ include: [FORM_PART] });
    expect(form.getPart(FORM_PART).status.kind).toBe("invalid");
    expect(refusals.at(-1)).toEqual({ value: typed, errors: { title: "missing" }, problem: null });
    await form.save({ include: [FORM_PART] });
    expect(refusals.at(-1)).toEqual({ value: typed, errors: {}, problem: "full" });
  });

  test("follows another tab's save, and says so where it has changes of its own", async () => {
    const [one, other] = [tab(), tab()];
    one.change(FORM_PART, { ...value, title: "pr" });
    await one.save({ include: [FORM_PART] });
    expect(other.getPart(FORM_PART).value.title).toBe("pr");
    other.change(FORM_PART, { title: "pr", website: "https://example.org" });
    one.change(FORM_PART, { ...value, title: "mr" });
    await one.save({ include: [FORM_PART] });
    expect(other.getPart(FORM_PART).newerServerValue?.value.title).toBe("mr");
  });

  test("merges two saves; the person decides on a field both changed", async () => {
    const elsewhere = { title: "dr", website: "https://example.org" };
    answers = [() => ({ ok: true, answer: { kind: "conflict", version: 2, value: elsewhere } })];
    const form = tab();
    form.change(FORM_PART, { ...value, title: "pr" });
    expect(await form.save({ include: [FORM_PART] })).toBe(true);
    expect(sent.at(-1)).toEqual({ title: "pr", website: "https://example.org" });

    answers = [
      () => ({
        ok: true,
        answer: { kind: "conflict", version: 9, value: { ...elsewhere, title: "m" } },
      }),
    ];
    form.change(FORM_PART, { ...elsewhere, title: "mr" });
    expect(await form.save({ include: [FORM_PART] })).toBe(false);
    expect(form.getPart(FORM_PART).status).toMatchObject({
      kind: "conflict",
      theirs: { version: 9 },
    });
    expect(drafts.listFor(FORM_PART)[0]?.value.title).toBe("mr");
  });
});
