import { expect, test } from "vitest";
import type { FormMeaning } from "#features/proposals/form-models/rules/form-meanings.ts";
import type { Form } from "#form-engine/form.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import {
  buildFormColumns,
  formatColumnHeader,
  readAnswerCells,
  type UsedVersion,
} from "./export-columns.ts";

const makeVersion = (
  number: number,
  form: Form,
  meanings: readonly [FormMeaning, string][] = [],
  formId = "3f2a91c0-0000",
): UsedVersion => ({
  versionId: `${formId} v${number}`,
  number,
  formId,
  formName: "Formulaire BIOT",
  formModelType: "scientific_proposition",
  form,
  meanings: new Map(meanings),
});

const first = makeVersion(
  1,
  buildForm(
    section("s1", [
      question("summary"),
      question("dropped"),
      choice("field", ["sea", "soil"]),
      question("aid", "currency"),
    ]),
  ),
  [["abstract", "summary"]],
);
const second = makeVersion(
  2,
  buildForm(
    section("s1", [
      question("abstract"),
      choice("field", ["sea", "soil"]),
      question("aid", "currency"),
      question("why", "text", { visibleWhen: [{ node: "field", isOneOf: ["sea"] }] }),
    ]),
    group("tasks", [question("task"), choice("kind", ["a", "b"])]),
  ),
  [["abstract", "abstract"]],
);

const versions = new Map([first, second].map((one) => [one.versionId, one]));

const read = (
  version: UsedVersion,
  answers: Record<string, unknown[]>,
  locale: "fr" | "en" = "fr",
) => {
  const forms = buildFormColumns([first, second]);
  const columns = forms.flatMap((form) => form.columns);
  const manifest = {
    forms: [
      {
        formModelType: version.formModelType,
        versionId: version.versionId,
        versionNumber: version.number,
        answers,
      },
    ],
  };
  const { cells, versionNumbers, absent } = readAnswerCells(
    manifest,
    columns,
    forms,
    versions,
    locale,
  );
  const byKey = Object.fromEntries(
    columns.map(({ key }, at) => [key.split(".")[1] ?? "", cells[at] ?? ""]),
  );
  return { byKey, versionNumbers, absent: absent.map(({ node }) => node.id) };
};

test("a question is one column over the versions of its form, by its id or its meaning", () => {
  const [form, ...others] = buildFormColumns([first, second]);
  expect(others).toEqual([]);
  expect(form?.versionNumbers).toEqual([2, 1]);
  expect(form?.columns.map(({ key, versionNumbers }) => [key, versionNumbers])).toEqual([
    ["3f2a91c0.abstract", [2, 1]],
    ["3f2a91c0.field", [2, 1]],
    ["3f2a91c0.aid", [2, 1]],
    ["3f2a91c0.why", [2]],
    ["3f2a91c0.task", [2]],
    ["3f2a91c0.kind", [2]],
    ["3f2a91c0.dropped", [1]],
  ]);
  const [column] = form?.columns ?? [];
  expect(column && formatColumnHeader(column, "fr")).toBe("Titre s1 > Question abstract");
});

test("two questions of a version stay two columns, even if one has the meaning of the other's successor", () => {
  const both = makeVersion(1, buildForm(question("abstract"), question("summary")), [
    ["abstract", "summary"],
  ]);
  const [form] = buildFormColumns([both, second]);
  const ids = form?.columns.filter(({ nodeIds }) => nodeIds.has(both.versionId));
  expect(ids?.map(({ node }) => node.id)).toEqual(["abstract", "summary"]);
});

test("forms of the same letters at the start of their ids keep keys of their own", () => {
  const other = makeVersion(1, buildForm(question("abstract")), [], "3f2a91c0-1111");
  const keys = buildFormColumns([first, other]).flatMap((form) =>
    form.columns.map(({ key }) => key),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test("cells have labels in the language, plain figures, and a line for each repetition", () => {
  const { byKey, versionNumbers, absent } = read(second, {
    abstract: ["Le sol"],
    field: ["sea", "soil"],
    aid: ["482500.00"],
    why: ["Parce que"],
    tasks: ["first", "k2"],
    "tasks:first/task": ["Mesurer"],
    "tasks:k2/task": ["Écrire"],
    "tasks:k2/kind": ["b"],
  });
  expect(byKey).toEqual({
    abstract: "Le sol",
    field: "Option sea; Option soil",
    aid: "482500.00",
    why: "Parce que",
    task: "Titre tasks 1\u00a0: Mesurer\nTitre tasks 2\u00a0: Écrire",
    kind: "Titre tasks 2\u00a0: Option b",
    dropped: "",
  });
  expect(versionNumbers).toEqual(["2"]);
  expect(absent).toEqual(["dropped"]);
  const english = read(second, { tasks: ["first"], "tasks:first/task": ["Measure"] }, "en");
  expect(english.byKey.task).toBe("Title tasks 1: Measure");
});

test("what the version does not ask is empty and named; what the form hides is left out", () => {
  const old = read(first, { summary: ["Ancien"], dropped: ["x"], field: ["soil"] });
  expect(old.byKey).toMatchObject({ abstract: "Ancien", dropped: "x", why: "", task: "" });
  expect(old.absent).toEqual(["why", "task", "kind"]);
  expect(old.versionNumbers).toEqual(["1"]);
  expect(read(second, { field: ["soil"], why: ["caché"] }).byKey.why).toBe("");
});

test("a dossier of another form has empty cells and no version", () => {
  const other = makeVersion(1, buildForm(question("abstract")), [], "99999999-0000");
  expect(read(other, { abstract: ["x"] })).toMatchObject({ versionNumbers: [""], absent: [] });
});
