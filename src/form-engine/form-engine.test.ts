import { describe, expect, test } from "vitest";
import { buildAnswerKey, parseKey, toAnchorId } from "./answer-key.ts";
import { applyChanges, checkChange } from "./apply-changes.ts";
import { findHidingQuestion, isVisible } from "./conditions.ts";
import { countProgress } from "./count-progress.ts";
import { applyLock, EMPTY_STATE, type FormState, isLocked } from "./form-state.ts";
import { listOccurrences } from "./occurrences.ts";
import { rebase } from "./rebase.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

const stateOf = (answers: Record<string, unknown[]>, locks: string[] = []): FormState => ({
  answers: new Map(Object.entries(answers)),
  locks: new Set(locks),
});

describe("keys", () => {
  test("lead through groups to a question and back", () => {
    const key = "partners:first/tasks:k3f9/q9";
    const parsed = parseKey(key);
    expect(parsed).toEqual({
      groups: [
        { structureId: "partners", groupId: "first" },
        { structureId: "tasks", groupId: "k3f9" },
      ],
      nodeId: "q9",
    });
    expect(parsed && buildAnswerKey(parsed.groups, parsed.nodeId)).toBe(key);
    expect(toAnchorId(key)).toBe("q-partners.first.tasks.k3f9.q9");
  });

  test("nothing else is a key", () => {
    for (const key of ["", "/", "Q", "a//b", "a:/b", "a:b:c/d", "a:b", "__proto__", "a:B/c", "a b"])
      expect(parseKey(key), key).toBeNull();
  });
});

describe("changes", () => {
  const form = buildForm(
    section("s", [
      question("q", "text", { maxCharacters: 5 }),
      question("off", "text", { enabled: false }),
      choice("c", ["x", "y"]),
      question("more", "text", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
    ]),
    group("g", [question("in"), group("deep", [question("inner")])], { maxGroups: 2 }),
  );
  const codeOf = (state: FormState, key: string, answer: unknown) => {
    const verdict = checkChange(form, state, { key, answer });
    return verdict.ok ? "ok" : verdict.code;
  };

  test("are refused for what is unknown, disabled, hidden, locked or removed", () => {
    expect(codeOf(EMPTY_STATE, "nobody", ["a"])).toBe("unknownNode");
    expect(codeOf(EMPTY_STATE, "s", ["first"])).toBe("unknownNode");
    expect(codeOf(EMPTY_STATE, "in", ["a"])).toBe("unknownNode");
    expect(codeOf(EMPTY_STATE, "g:first/q", ["a"])).toBe("unknownNode");
    expect(codeOf(EMPTY_STATE, "off", ["a"])).toBe("disabled");
    expect(codeOf(EMPTY_STATE, "more", ["a"])).toBe("hidden");
    expect(codeOf(stateOf({}, ["q"]), "q", ["a"])).toBe("locked");
    expect(codeOf(stateOf({ g: ["other"] }), "g:first/in", ["a"])).toBe("groupGone");
    expect(codeOf(EMPTY_STATE, "g:first/in", ["a"])).toBe("ok");
    expect(codeOf(EMPTY_STATE, "g:first/deep:first/inner", ["a"])).toBe("ok");
  });

  test("over the limit by one are refused, and say the limit", () => {
    expect(codeOf(EMPTY_STATE, "q", ["12345"])).toBe("ok");
    expect(checkChange(form, EMPTY_STATE, { key: "q", answer: ["123456"] })).toEqual({
      ok: false,
      code: "invalid",
      problems: [{ code: "tooLong", limit: 5, given: 6, index: 0 }],
    });
    expect(checkChange(form, EMPTY_STATE, { key: "q", answer: ["a", "b"] })).toMatchObject({
      problems: [{ code: "tooMany", limit: 1, given: 2 }],
    });
    expect(checkChange(form, EMPTY_STATE, { key: "g", answer: ["a", "b", "c"] })).toMatchObject({
      problems: [{ code: "tooMany", limit: 2, given: 3 }],
    });
  });

  test("of the wrong type are refused, whatever they are", () => {
    for (const answer of [null, "a", 3, {}, [null], [{}], [[]], [{ type: "doc", content: [{}] }]])
      expect(codeOf(EMPTY_STATE, "q", answer), JSON.stringify(answer)).toBe("invalid");
    for (const answer of [[], ["first", "first"], ["A"], ["__proto__"], [1]])
      expect(codeOf(EMPTY_STATE, "g", answer), JSON.stringify(answer)).toBe("invalid");
    for (const answer of [["z"], ["x", "x"], ["x", "y", "x"]])
      expect(codeOf(EMPTY_STATE, "c", answer), JSON.stringify(answer)).toBe("invalid");
  });

  test("that make each other possible may come in any order", () => {
    const changes = [
      { key: "more", answer: ["b"] },
      { key: "g:new/in", answer: ["a"] },
      { key: "c", answer: ["y"] },
      { key: "g", answer: ["first", "new"] },
    ];
    const { verdicts, state } = applyChanges(form, EMPTY_STATE, changes);
    expect([...verdicts.values()].every(({ ok }) => ok)).toBe(true);
    expect(state.answers.get("g:new/in")).toEqual(["a"]);
  });

  test("what is hidden or removed by the changes it came with is kept, in any order", () => {
    const before = stateOf({ c: ["y"], g: ["first", "b"] });
    const changes = [
      { key: "more", answer: ["written while it was asked"] },
      { key: "c", answer: ["x"] },
      { key: "g:b/in", answer: ["written before it was removed"] },
      { key: "g", answer: ["first"] },
    ];
    for (const order of [changes, changes.toReversed()]) {
      const { verdicts, state } = applyChanges(form, before, order);
      expect([...verdicts.values()].map(({ ok }) => ok)).toEqual([true, true, true, true]);
      expect(state.answers.get("more")).toEqual(["written while it was asked"]);
      expect(state.answers.get("g:b/in")).toEqual(["written before it was removed"]);
    }
  });

  test("a group with a locked answer in it cannot be removed, but one can be added", () => {
    const state = stateOf({ g: ["first", "b"] }, ["in"]);
    expect(codeOf(state, "g", ["first"])).toBe("locked");
    const room = stateOf({ g: ["first"] }, ["in"]);
    expect(codeOf(room, "g", ["first", "b"])).toBe("ok");
  });
});

describe("locks", () => {
  const form = buildForm(
    section("s", [section("t", [question("a"), question("b")]), question("c")]),
  );
  const node = (id: string) => {
    const found = form.positions.get(id);
    if (!found) throw new Error(id);
    return found.node;
  };

  test("cascade to all descendants, and a parent is locked only when all its children are", () => {
    const all = applyLock(new Set(), node("s"), true);
    expect([...all].sort()).toEqual(["a", "b", "c"]);
    expect(isLocked({ locks: all }, node("s"))).toBe(true);
    const without = applyLock(all, node("a"), false);
    expect(isLocked({ locks: without }, node("t"))).toBe(false);
    expect(isLocked({ locks: without }, node("s"))).toBe(false);
    expect(isLocked({ locks: without }, node("b"))).toBe(true);
    expect(isLocked({ locks: applyLock(without, node("a"), true) }, node("s"))).toBe(true);
  });
});

describe("counting", () => {
  const required = { required: true };
  const form = buildForm(
    section("s", [
      question("a", "text", required),
      question("b"),
      choice("c", ["x", "y"], required),
      question("d", "text", { ...required, visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
      question("e", "text", { ...required, enabled: false }),
    ]),
    group("g", [question("in", "text", required)]),
  );

  test("mandatory and optional apart; hidden and disabled questions count for nothing", () => {
    const empty = countProgress(form, EMPTY_STATE);
    expect(empty).toMatchObject({ mandatory: 3, mandatoryAnswered: 0, optional: 1 });
    expect(empty.missing.map(({ key }) => key)).toEqual(["a", "c", "g:first/in"]);
    const later = countProgress(form, stateOf({ a: ["ab"], c: ["y"], d: [" "], b: ["ç"] }));
    expect(later).toMatchObject({ mandatory: 4, mandatoryAnswered: 2, optionalAnswered: 1 });
    expect(later.characters).toBe(4);
    expect(later.missing.map(({ key }) => key)).toEqual(["d", "g:first/in"]);
    expect(later.sections.get("s")).toMatchObject({ mandatory: 3, mandatoryAnswered: 2 });
  });

  test("each group counts its own questions, and says which it is", () => {
    const state = stateOf({ g: ["first", "b"], "g:b/in": ["x"], "g:gone/in": ["y"] });
    const { missing } = countProgress(form, state);
    expect(missing.at(-1)).toMatchObject({ key: "g:first/in", groups: [{ number: 1 }] });
    expect(listOccurrences(form, state).filter(({ node }) => node.id === "in")).toHaveLength(2);
  });

  test("an answer the form no longer takes is missing, though something is there", () => {
    const shorter = buildForm(question("a", "text", { maxCharacters: 3 }));
    const { missing, optionalAnswered } = countProgress(shorter, stateOf({ a: ["four"] }));
    expect(missing.map(({ key }) => key)).toEqual(["a"]);
    expect(optionalAnswered).toBe(0);
  });

  test("questions of groups beyond the allowed number are missing, though they are answered", () => {
    const fewer = buildForm(group("g", [question("in")], { maxGroups: 1 }));
    const state = stateOf({ g: ["first", "b"], "g:first/in": ["x"], "g:b/in": ["y"] });
    expect(countProgress(fewer, state).missing.map(({ key }) => key)).toEqual(["g:b/in"]);
  });

  test("a question is shown when any of several answers asks for it, if any is enough", () => {
    const any = buildForm(
      choice("one", ["x"]),
      choice("two", ["x"]),
      question("more", "text", {
        visibleWhen: { any: ["one", "two"].map((node) => ({ node, isOneOf: ["x"] })) },
      }),
    );
    expect(isVisible(any, stateOf({}), "more")).toBe(false);
    expect(findHidingQuestion(any, stateOf({}), "more")).toBe("one");
    expect(isVisible(any, stateOf({ two: ["x"] }), "more")).toBe(true);
    expect(isVisible(any, stateOf({ one: ["x"], two: ["x"] }), "more")).toBe(true);
  });

  test("what asks about a hidden question sees no answer", () => {
    const chain = buildForm(
      choice("one", ["x"]),
      choice("two", ["x"], { visibleWhen: [{ node: "one", isOneOf: ["x"] }] }),
      question("three", "text", { visibleWhen: [{ node: "two", isOneOf: ["x"] }] }),
    );
    const keys = (state: FormState) => listOccurrences(chain, state).map(({ key }) => key);
    expect(keys(stateOf({ one: ["x"], two: ["x"] }))).toEqual(["one", "two", "three"]);
    expect(keys(stateOf({ two: ["x"] }))).toEqual(["one"]);
  });
});

describe("the next version of a form", () => {
  test("keeps answers by question, wherever it was moved", () => {
    const from = buildForm(section("s", [question("a"), question("b")]));
    const to = buildForm(section("t", [section("u", [question("b"), question("a")])]));
    const { state, orphanedAnswers } = rebase(from, to, stateOf({ a: ["A"], b: ["B"] }, ["a"]));
    expect(Object.fromEntries(state.answers)).toEqual({ a: ["A"], b: ["B"] });
    expect([...state.locks]).toEqual(["a"]);
    expect(orphanedAnswers).toEqual([]);
  });

  test("sets aside what has no place any more, and says why", () => {
    const from = buildForm(question("a"), question("b"), choice("c", ["x", "y"]));
    const to = buildForm(question("b", "integer"), choice("c", ["y", "z"]));
    const state = stateOf({ a: ["A"], b: ["B"], c: ["x", "y"] }, ["a"]);
    const rebased = rebase(from, to, state);
    expect(Object.fromEntries(rebased.state.answers)).toEqual({ c: ["y"] });
    expect(rebased.orphanedAnswers.map(({ key, why, answer }) => [key, why, answer])).toEqual([
      ["a", "questionGone", ["A"]],
      ["b", "typeChanged", ["B"]],
      ["c", "optionsGone", ["x"]],
    ]);
    expect(rebased.state.locks.size).toBe(0);
  });

  test("leaves what is too long where it is, to be shortened", () => {
    const from = buildForm(question("a"));
    const to = buildForm(question("a", "text", { maxCharacters: 2 }));
    expect(rebase(from, to, stateOf({ a: ["ABC"] })).state.answers.get("a")).toEqual(["ABC"]);
  });

  test("words become a document, and a document words: its structure is kept aside", () => {
    const plain = buildForm(question("a"));
    const rich = buildForm(question("a", "text", { wysiwyg: true }));
    const document = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Bonjour" }] }],
    };
    const there = rebase(plain, rich, stateOf({ a: ["Bonjour"] }));
    expect(there.state.answers.get("a")).toEqual([document]);
    const back = rebase(rich, plain, there.state);
    expect(back.state.answers.get("a")).toEqual(["Bonjour"]);
    expect(back.orphanedAnswers).toEqual([]);
    const bold = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "B", marks: [{ type: "bold" }] }] },
      ],
    };
    expect(rebase(rich, plain, stateOf({ a: [bold] })).orphanedAnswers).toMatchObject([
      { why: "formattingGone", answer: [bold] },
    ]);
  });

  test("a question that enters a group is in the first; of groups that go, the first stays", () => {
    const alone = buildForm(question("a"));
    const grouped = buildForm(group("g", [question("a")]));
    const state = stateOf({ a: ["A"] });
    expect([...rebase(alone, grouped, state).state.answers.keys()]).toEqual(["g:first/a"]);
    const many = stateOf({ g: ["k2", "first"], "g:k2/a": ["two"], "g:first/a": ["one"] });
    const back = rebase(grouped, alone, many);
    expect(back.state.answers.get("a")).toEqual(["two"]);
    expect(back.orphanedAnswers).toMatchObject([
      { key: "g:first/a", why: "groupGone", answer: ["one"] },
    ]);
  });

  test("a list of groups moves with its structure, and what enters it comes into a group that is there", () => {
    const inside = buildForm(group("g", [group("h", [question("deep")])]));
    const beside = buildForm(group("g", [question("other")]), group("h", [question("deep")]));
    const state = stateOf({
      g: ["k1", "k2"],
      "g:k1/h": ["k3", "k4"],
      "g:k1/h:k4/deep": ["four"],
      "g:k2/h:first/deep": ["two"],
    });
    const out = rebase(inside, beside, state);
    expect(Object.fromEntries(out.state.answers)).toEqual({
      g: ["k1", "k2"],
      h: ["k3", "k4"],
      "h:k4/deep": ["four"],
    });
    expect(out.orphanedAnswers).toMatchObject([{ key: "g:k2/h:first/deep", why: "groupGone" }]);
    expect(Object.fromEntries(rebase(beside, inside, out.state).state.answers)).toEqual({
      g: ["k1", "k2"],
      "g:k1/h": ["k3", "k4"],
      "g:k1/h:k4/deep": ["four"],
    });
    const alone = buildForm(question("a"), group("g", [question("b")]));
    const grouped = buildForm(group("g", [question("a"), question("b")]));
    const entered = rebase(alone, grouped, stateOf({ a: ["A"], g: ["k1"] }));
    expect(entered.state.answers.get("g:k1/a")).toEqual(["A"]);
  });
});

test("chained conditions are each looked at once: forty questions of ten conditions are evaluated at once", () => {
  const chained = buildForm(
    ...Array.from({ length: 40 }, (_, index) => {
      const before = Array.from({ length: Math.min(index, 10) }, (_, back) => index - 1 - back);
      const visibleWhen = before.map((other) => ({ node: `q${other}`, answered: false }));
      return question(`q${index}`, "text", visibleWhen.length > 0 ? { visibleWhen } : {});
    }),
  );
  expect(listOccurrences(chained, EMPTY_STATE)).toHaveLength(40);
  const answered = stateOf({ q0: ["x"] });
  expect(isVisible(chained, answered, "q1")).toBe(false);
  expect(isVisible(chained, answered, "q39")).toBe(true);
});
