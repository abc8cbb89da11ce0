import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseKey } from "./answer-key.ts";
import { isAnswered } from "./answers.ts";
import { applyChanges } from "./apply-changes.ts";
import type { Form } from "./form.ts";
import { checkKeyExists, EMPTY_STATE, type FormState, getAnswer } from "./form-state.ts";
import { prefillForm } from "./prefill-form.ts";
import type { Answer } from "./question-type.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

const stateOf = (answers: Record<string, Answer>): FormState => ({
  answers: new Map(Object.entries(answers)),
  locks: new Set(),
});
const taken = (from: Form, to: Form, source: Record<string, Answer>, held = EMPTY_STATE) => {
  const { answers, unplaced } = prefillForm(from, to, stateOf(source), held);
  return {
    answers: Object.fromEntries(answers),
    left: unplaced.map(({ node, answer, why }) => [node.id, why, answer]),
  };
};
const titled = (id: string, title: string, more: object = {}, type = "text") =>
  question(id, type, { titleFr: title, titleEn: `${title} (en)`, ...more });

describe("beginning from an earlier dossier", () => {
  it("takes answers by the question's id, or by its words under another id", () => {
    const from = buildForm(titled("a", "Résumé"), titled("b", "Objectifs du projet"));
    const to = buildForm(titled("a", "Résumé court"), titled("aims", "objectifs, du projet"));
    expect(taken(from, to, { a: ["un"], b: ["deux"] })).toEqual({
      answers: { a: ["un"], aims: ["deux"] },
      left: [],
    });
  });

  it("lets words go before ids: two questions that changed their names keep their answers", () => {
    const from = buildForm(titled("q1", "Contexte"), titled("q2", "Méthode"));
    const to = buildForm(titled("q1", "Méthode"), titled("q2", "Contexte"));
    expect(taken(from, to, { q1: ["contexte"], q2: ["méthode"] }).answers).toEqual({
      q1: ["méthode"],
      q2: ["contexte"],
    });
  });

  it("leaves over what has no place, another type, or more than the new limit", () => {
    const from = buildForm(question("gone"), question("n", "integer"), question("long"));
    const to = buildForm(question("n", "date"), question("long", "text", { maxCharacters: 3 }));
    expect(taken(from, to, { gone: ["x"], n: ["12"], long: ["quatre"] })).toEqual({
      answers: {},
      left: [
        ["gone", "questionGone", ["x"]],
        ["n", "questionGone", ["12"]],
        ["long", "limit", ["quatre"]],
      ],
    });
  });

  it("touches nothing that somebody has answered", () => {
    const form = buildForm(question("a"), question("b"));
    const held = stateOf({ a: ["à moi"] });
    expect(taken(form, form, { a: ["ancien"], b: ["aussi"] }, held)).toEqual({
      answers: { b: ["aussi"] },
      left: [["a", "answered", ["ancien"]]],
    });
  });

  it("finds options by their words where the question has another id, and leaves the others", () => {
    const options = (...labels: string[]) => ({
      choiceQuestionNodes: labels.map((label, index) => ({
        id: `o${index}`,
        labelFr: label,
        labelEn: label,
      })),
    });
    const from = buildForm(
      choice("c", [], { titleFr: "Domaine", ...options("Eau", "Sol", "Air") }),
    );
    const to = buildForm(choice("d", [], { titleFr: "Domaine", ...options("Sol", "Eau") }));
    expect(taken(from, to, { c: ["o0", "o2"] })).toEqual({
      answers: { d: ["o1"] },
      left: [["c", "optionsGone", ["o2"]]],
    });
  });

  it("takes groups with their answers, as many as there may be", () => {
    const from = buildForm(group("wps", [titled("t", "Tâche")]));
    const to = buildForm(
      group("packages", [titled("task", "Tâche")], { titleFr: "Titre wps", maxGroups: 2 }),
    );
    expect(
      taken(from, to, {
        wps: ["first", "k1", "k2"],
        "wps:first/t": ["une"],
        "wps:k1/t": ["deux"],
        "wps:k2/t": ["trois"],
      }),
    ).toEqual({
      answers: {
        packages: ["first", "k1"],
        "packages:first/task": ["une"],
        "packages:k1/task": ["deux"],
      },
      left: [["t", "groupGone", ["trois"]]],
    });
  });

  it("does not answer what is not asked", () => {
    const from = buildForm(question("more"));
    const to = buildForm(
      choice("c", ["x"]),
      question("more", "text", { visibleWhen: [{ node: "c", isOneOf: ["x"] }] }),
    );
    expect(taken(from, to, { more: ["caché"] }).left).toEqual([["more", "notAsked", ["caché"]]]);
  });
});

const FORMS = [
  buildForm(
    section("s", [
      titled("a", "Un", { maxCharacters: 8 }),
      choice("c", ["x", "y", "z"]),
      question("d", "integer", { visibleWhen: [{ node: "c", isOneOf: ["y"] }] }),
    ]),
    group("g", [titled("in", "Dedans"), group("h", [titled("deep", "Au fond")])], { maxGroups: 3 }),
  ),
  buildForm(
    titled("b", "Un", { maxCharacters: 4 }),
    choice("c", ["x", "z"]),
    question("d", "integer"),
    group("k", [titled("deep", "Dedans"), titled("in", "Autre")], { titleFr: "Titre g" }),
  ),
  buildForm(
    section("t", [titled("deep", "Au fond"), choice("d", ["x"]), titled("c", "Un", {}, "date")]),
    group("g", [question("a", "integer")], { maxGroups: 1 }),
  ),
];

const FILLED: fc.Arbitrary<Record<string, Answer>> = fc.dictionary(
  fc
    .constantFrom("a", "b", "c", "d", "deep", "g", "k", "in", "g:first/in", "g:k1/in", "k:k1/deep")
    .map((key) => key),
  fc.array(fc.constantFrom("x", "y", "z", "first", "k1", "12", "Bonjour", "2027-03-01"), {
    minLength: 1,
    maxLength: 3,
  }),
);

const acceptedState = (form: Form, answers: Record<string, Answer>): FormState =>
  applyChanges(
    form,
    EMPTY_STATE,
    Object.entries(answers).map(([key, answer]) => ({ key, answer })),
  ).state;

test("whatever two forms and their answers are: nothing is lost, overwritten, or refused afterwards", () => {
  const form = fc.constantFrom(...FORMS);
  fc.assert(
    fc.property(form, form, FILLED, FILLED, (from, to, mine, there) => {
      const source = acceptedState(from, mine);
      const held = acceptedState(to, there);
      const { answers, unplaced } = prefillForm(from, to, source, held);
      for (const key of answers.keys()) expect(getAnswer(held, key)).toEqual([]);
      const changes = [...answers].map(([key, answer]) => ({ key, answer }));
      const { verdicts } = applyChanges(to, held, changes);
      expect([...verdicts.values()].every(({ ok }) => ok)).toBe(true);
      // Each answered question appears once: copied or unplaced.
      const answered = [...source.answers].filter(([key, answer]) => {
        const node = from.positions.get(parseKey(key)?.nodeId ?? "")?.node;
        return (
          node?.discr === "question" &&
          isAnswered(node, answer) &&
          checkKeyExists(from, source, key) === "yes"
        );
      });
      const questions = [...answers.keys()].filter(
        (key) => to.positions.get(parseKey(key)?.nodeId ?? "")?.node.discr === "question",
      );
      const partly = unplaced.filter(({ why }) => why === "optionsGone").length;
      // An answer equal to the existing one is not unplaced.
      const kept = questions.length + unplaced.length + held.answers.size;
      expect(kept).toBeGreaterThanOrEqual(answered.length);
      expect(questions.length + unplaced.length - partly).toBeLessThanOrEqual(answered.length);
      for (const { node, answer } of unplaced) expect(isAnswered(node, answer)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("the same form again is taken whole", () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), FILLED, (form, mine) => {
      const source = acceptedState(form, mine);
      const { answers, unplaced } = prefillForm(form, form, source, EMPTY_STATE);
      const there = applyChanges(
        form,
        EMPTY_STATE,
        [...answers].map(([key, answer]) => ({ key, answer })),
      ).state;
      for (const { why } of unplaced) expect(["notAsked", "groupGone"]).toContain(why);
      for (const [key, answer] of answers) expect(getAnswer(there, key)).toEqual(answer);
    }),
  );
});
