import { describe, expect, test } from "vitest";
import { countProgress } from "./count-progress.ts";
import { findNextMissing, findQuestions } from "./find-questions.ts";
import type { FormState } from "./form-state.ts";
import { buildForm, choice, group, question, section } from "./testing/build-form.ts";

const form = buildForm(
  section(
    "networks",
    [
      question("art", "text", { titleFr: "État de l'art", titleEn: "State of the art" }),
      question("role", "text", {
        titleFr: "Rôle de la coordination",
        titleEn: "Role of the coordinator",
        helpFr: "Dites aussi l'œuvre commune et les réseaux.",
        helpEn: "Say more.",
        required: true,
      }),
    ],
    { titleFr: "Réseaux flexibles", titleEn: "Flexible networks" },
  ),
  group("people", [
    question("profile", "text", { titleFr: "Profil", titleEn: "Profile", required: true }),
  ]),
  choice("kind", ["a"], { titleFr: "Genre", titleEn: "Kind" }),
  question("hidden", "text", {
    titleFr: "Profil caché",
    titleEn: "Hidden profile",
    visibleWhen: [{ node: "kind", isOneOf: ["a"] }],
  }),
);

const stateWith = (answers: Record<string, readonly unknown[]> = {}): FormState => ({
  answers: new Map(Object.entries(answers)),
  locks: new Set(),
});

const found = (typed: string, state = stateWith(), locale: "fr" | "en" = "fr") =>
  findQuestions(form, state, typed, locale).map(({ key }) => key);

describe("a question is found by its words", () => {
  test("without accents and capitals, and before the last word is finished", () => {
    expect(found("etat")).toEqual(["art"]);
    expect(found("ÉTAT de l'ar")).toEqual(["art"]);
    expect(found("oeuvre")).toEqual(["role"]);
  });

  test("in the reader's language alone", () => {
    expect(found("state")).toEqual([]);
    expect(found("state", stateWith(), "en")).toEqual(["art"]);
  });

  test("in its help, then in the section around it; its own title comes first", () => {
    // "réseaux" is in the help of one question, and in the section title above both.
    expect(found("reseaux")).toEqual(["role", "art"]);
    expect(found("coordination reseaux")).toEqual(["role"]);
  });

  test("in every group it stands in, and only while it is shown", () => {
    const two = stateWith({ people: ["first", "k2"] });
    expect(found("profil", two)).toEqual(["people:first/profile", "people:k2/profile"]);
    expect(found("cache")).toEqual([]);
    expect(found("cache", stateWith({ kind: ["a"] }))).toEqual(["hidden"]);
  });

  test("nothing is found by nothing, or by the middle of a word", () => {
    expect(found("  ")).toEqual([]);
    expect(found("tat")).toEqual([]);
  });
});

describe("the next missing answer", () => {
  const next = (state: FormState, from: string | null) =>
    findNextMissing(form, state, countProgress(form, state), from)?.key ?? null;

  test("is the one after where somebody is, and after the last the first again", () => {
    const state = stateWith();
    expect(next(state, null)).toBe("role");
    expect(next(state, "art")).toBe("role");
    expect(next(state, "role")).toBe("people:first/profile");
    expect(next(state, "kind")).toBe("role");
    expect(next(state, "gone")).toBe("role");
  });

  test("is none once all is there", () => {
    expect(next(stateWith({ role: ["a"], "people:first/profile": ["b"] }), "art")).toBeNull();
  });
});
