import { expect, test } from "vitest";
import type { FormState } from "#form-engine/form-state.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { type DossierEffect, TrialCounter } from "./trial-counter.ts";

const toState = (answers: Record<string, unknown[]>): FormState => ({
  answers: new Map(Object.entries(answers)),
  locks: new Set(),
});

const before = buildForm(
  section("one", [
    question("long", "text", { maxCharacters: 100 }),
    question("gone"),
    question("years", "integer"),
    question("partners"),
  ]),
  section("two", [
    choice("fields", ["law", "soil"]),
    question("named"),
    question("shown", "text", { visibleWhen: [{ node: "fields", isOneOf: ["soil"] }] }),
    question("open"),
    question("help"),
  ]),
);
const after = buildForm(
  section("one", [
    question("long", "text", { maxCharacters: 10 }),
    question("years", "float"),
    choice("partners", ["none"], { required: true }),
  ]),
  section("two", [
    choice("fields", ["law", "soil"]),
    question("named", "text", { titleFr: "Autre intitulé", titleEn: "Other title" }),
    question("shown"),
    question("open", "text", { visibleWhen: [{ node: "fields", isOneOf: ["law"] }] }),
    question("social", "text", {
      required: true,
      visibleWhen: [{ node: "fields", isOneOf: ["law"] }],
    }),
    question("help", "text", { helpFr: "Aide", helpEn: "Help" }),
  ]),
);

const NOTHING = {
  ...{ padKeys: [], asidePadKeys: [], commentCounts: new Map(), asideTexts: [] },
  ...{ formerLists: [], untouchedKeys: new Set<string>() },
};
const getMissing = ({ progress }: DossierEffect) => progress.missing.map(({ key }) => key);

test("counts dossiers, answers, pads and comments by change, and the points that follow", () => {
  const counter = new TrialCounter(after);
  const effect = counter.addDossier({
    ...NOTHING,
    versionId: "v4",
    form: before,
    state: toState({
      long: ["twenty characters !!"],
      gone: ["budget"],
      years: ["3"],
      partners: ["two"],
      fields: ["law"],
      named: ["effects"],
      shown: ["hidden until now"],
    }),
    padKeys: ["long", "gone"],
    asidePadKeys: ["gone"],
    commentCounts: new Map([
      ["gone", 2],
      ["named", 1],
    ]),
  });
  expect(effect).toMatchObject({ heap: "tooLong", news: "mailed" });
  expect(getMissing(effect)).toContain("social");
  const list = counter
    .listChanges()
    .map(({ nodeId, kind, dossiers, answers, pads, comments, points }) =>
      [
        `${nodeId} ${kind}: ${dossiers} ${answers} ${pads} ${comments}`,
        ...Object.keys(points).sort(),
      ].join(" "),
    );
  expect(list).toEqual([
    "long limitTightened: 1 1 1 0 tooLong",
    "partners typeReplaced: 1 1 0 0 setAside toFill",
    "named renamed: 1 1 0 1 renamed",
    "shown conditionRemoved: 1 1 0 0 reappeared",
    "social added: 1 0 0 0 toFill",
    "gone removed: 1 1 1 2 setAside",
    "years typeConverted: 1 1 0 0",
    "partners required: 0 0 0 0",
    "open conditionAdded: 0 0 0 0",
    "help reworded: 0 0 0 0",
  ]);
  expect(counter.aside).toEqual({ answers: 2, pads: 1, comments: 2 });
});

test("a dossier without affected answers follows in silence, and an example has no text", () => {
  const counter = new TrialCounter(after);
  const state = toState({ years: ["3"], partners: [] });
  const effect = counter.addDossier({ versionId: "v4", form: before, state, ...NOTHING });
  // The choice that became required is asked for.
  expect(effect).toMatchObject({ heap: "look", news: "mailed" });
  expect(getMissing(effect)).toEqual(["partners"]);
  const silent = counter.addDossier({
    ...{ versionId: "v5", form: after, ...NOTHING },
    state: toState({ partners: ["none"] }),
  });
  expect(silent).toMatchObject({ heap: "silent", news: "untold" });
  expect(getMissing(silent)).toEqual([]);
  counter.addDossier({
    ...{ versionId: "v4", form: before, ...NOTHING },
    state: toState({ gone: ["secret text"] }),
  });
  const removed = counter.listChanges().find(({ kind }) => kind === "removed");
  expect(removed?.example).toEqual({ characters: 11, values: 1, point: "setAside" });
  expect(JSON.stringify(counter.listChanges())).not.toContain("secret");
});

test("a text set aside before returns to its question, and a question with comments alone is set aside", () => {
  const counter = new TrialCounter(before);
  const effect = counter.addDossier({
    ...{ versionId: "v5", form: after, ...NOTHING, state: toState({ partners: ["none"] }) },
    asideTexts: [{ id: 1, key: "gone", answer: ["budget"], why: "questionGone", origin: before }],
    commentCounts: new Map([["social", 3]]),
  });
  expect(effect.heap).toBe("look");
  expect(counter.restored).toBe(1);
  expect(counter.aside).toEqual({ answers: 1, pads: 0, comments: 3 });
  const findPoints = (nodeId: string, kind: string) =>
    counter.listChanges().find((one) => one.nodeId === nodeId && one.kind === kind)?.points;
  expect(findPoints("gone", "added")).toEqual({ reappeared: 1 });
  expect(findPoints("social", "removed")).toEqual({ setAside: 1 });
});

test("texts of a group return with its list, and a moved answer tells its team without a mail", () => {
  const grouped = buildForm(group("g", [question("a")]), question("b"), question("c"));
  const flat = buildForm(question("c"), question("b"));
  const counter = new TrialCounter(grouped);
  const aside = (id: number, key: string) => ({
    ...{ id, key, answer: [key], why: "questionGone", origin: grouped },
  });
  const dossier = {
    ...{ versionId: "v2", form: flat, ...NOTHING, state: toState({ b: ["x"] }) },
    asideTexts: [aside(1, "g:first/a"), aside(2, "g:k2/a")],
  };
  const lists = [{ key: "g", answer: ["first", "k2"] }];
  counter.addDossier(dossier);
  expect(counter.restored).toBe(1);
  counter.addDossier({ ...dossier, formerLists: lists });
  expect(counter.restored).toBe(3);
  const moving = new TrialCounter(buildForm(question("b"), question("c")));
  const state = toState({ b: ["x"], c: ["y"] });
  const moved = moving.addDossier({ versionId: "v2", form: flat, ...NOTHING, state });
  expect(moved).toMatchObject({ heap: "silent", news: "noticed" });
});

test("without dossiers the changes since a version are listed", () => {
  const counter = new TrialCounter(after);
  counter.addVersion("v4", before);
  expect(counter.listChanges().every(({ dossiers }) => dossiers === 0)).toBe(true);
  expect(counter.listChanges()).toHaveLength(10);
});
