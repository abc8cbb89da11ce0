import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AffiliationValues } from "./affiliation-fields.ts";
import {
  type AffiliationEvent,
  type AffiliationForm,
  affiliationReducer,
  canSave,
  canVerify,
  getRegistry,
  openAffiliationForm,
} from "./affiliation-form.ts";

const liso = { identifier: "209900001A", label: "LISO" };
const other = { identifier: "209900002B", label: "UBIHP" };
const existing: AffiliationValues = {
  organizationType: "foreign",
  identifier: "https://ror.org/02feahw73",
  label: "Somewhere",
  subLabel: "Physics",
  institutionType: "university",
  country: "BE",
};

const play = (form: AffiliationForm, ...events: AffiliationEvent[]) =>
  events.reduce(affiliationReducer, form);
const typed = (text: string): AffiliationEvent => ({ kind: "identifierTyped", text });
const picked = (identifier: string): AffiliationEvent => ({ kind: "resultPicked", identifier });
const verifyStarted: AffiliationEvent = { kind: "verifyStarted" };
const answered = (question: number, ...results: (typeof liso)[]): AffiliationEvent => ({
  kind: "verifyAnswered",
  question,
  message: results.length > 0 ? "found" : "none",
  results,
});
const type = (to: "public" | "private" | "foreign"): AffiliationEvent => ({
  kind: "typeChosen",
  type: to,
});

describe("[D-27 part] the affiliation form", () => {
  test("starts with a public organisation, and nothing to save", () => {
    const form = openAffiliationForm(null);
    expect(form.values.organizationType).toBe("public");
    expect(getRegistry(form)).toBe("rnsr");
    expect(canSave(form)).toBe(false);
  });

  test("verifies from two characters on", () => {
    const form = openAffiliationForm(null);
    expect(canVerify(play(form, typed("a")))).toBe(false);
    expect(canVerify(play(form, typed("a ")))).toBe(false);
    expect(canVerify(play(form, typed("ab")))).toBe(true);
    expect(canVerify(play(form, typed("ab"), verifyStarted))).toBe(false);
  });

  test("is saved only once a result was picked, be it the only one", () => {
    const seen = play(
      openAffiliationForm(null),
      typed(liso.identifier),
      verifyStarted,
      answered(1, liso),
    );
    expect(canSave(seen)).toBe(false);
    const chosen = play(seen, picked(liso.identifier));
    expect(chosen.values).toMatchObject(liso);
    expect(canSave(chosen)).toBe(true);
  });

  test("editing the identifier so that it matches no result takes saving away; typing a result's gives it back", () => {
    const chosen = play(
      openAffiliationForm(null),
      typed("li"),
      verifyStarted,
      answered(1, liso, other),
      picked(liso.identifier),
    );
    const edited = play(chosen, typed("209900001"));
    expect(canSave(edited)).toBe(false);
    expect(edited.values.label).toBe("");
    const back = play(edited, typed(" 209900002B "));
    expect(canSave(back)).toBe(true);
    expect(back.values.label).toBe("UBIHP");
  });

  test("an existing affiliation can be saved as it is, until its identifier is edited", () => {
    const form = openAffiliationForm(existing);
    expect(canSave(form)).toBe(true);
    expect(canSave(play(form, typed("https://ror.org/0")))).toBe(false);
    expect(play(form, typed("x"), typed(existing.identifier)).values).toEqual(existing);
  });

  test("changing the type empties the fields and the feedback", () => {
    const form = play(
      openAffiliationForm(null),
      typed("li"),
      verifyStarted,
      answered(1, liso),
      picked(liso.identifier),
      { kind: "saveFailed", messages: ["no"] },
      type("private"),
    );
    expect(form).toMatchObject({
      values: { organizationType: "private", identifier: "", label: "" },
      results: [],
      feedback: null,
      errors: [],
    });
    expect(getRegistry(form)).toBe("siret");
    expect(canSave(form)).toBe(false);
  });

  test("coming back to the type of the existing affiliation brings it back", () => {
    const form = play(openAffiliationForm(existing), type("public"), typed("li"), type("foreign"));
    expect(form.values).toEqual(existing);
    expect(canSave(form)).toBe(true);
  });

  test("the checkboxes switch only within their own type", () => {
    const form = openAffiliationForm(null);
    const noRnsr = play(form, { kind: "noRnsrTicked", ticked: true });
    expect(noRnsr.values.organizationType).toBe("public_no_rnsr");
    expect(getRegistry(noRnsr)).toBe("siret");
    expect(play(noRnsr, { kind: "noRnsrTicked", ticked: false }).values.organizationType).toBe(
      "public",
    );
    expect(play(form, { kind: "noRorTicked", ticked: true })).toBe(form);
  });

  test("without a ROR the fields can be saved without verification", () => {
    const form = play(
      openAffiliationForm(null),
      type("foreign"),
      { kind: "noRorTicked", ticked: true },
      { kind: "fieldTyped", field: "label", text: "Institut" },
    );
    expect(form.values).toMatchObject({ organizationType: "foreign_no_ror", label: "Institut" });
    expect(canVerify(form)).toBe(false);
    expect(canSave(form)).toBe(true);
  });

  test("an answer to an outdated request is ignored", () => {
    const waiting = play(openAffiliationForm(null), typed("li"), verifyStarted, type("private"));
    expect(play(waiting, answered(1, liso))).toBe(waiting);
    expect(play(waiting, { kind: "verifyFailed", question: 1, message: "x" })).toBe(waiting);
  });

  test("no result and a failing register are shown as errors", () => {
    const waiting = play(openAffiliationForm(null), typed("li"), verifyStarted);
    expect(play(waiting, answered(1)).feedback).toEqual({ tone: "error", text: "none" });
    const failed = play(waiting, { kind: "verifyFailed", question: 1, message: "down" });
    expect(failed.feedback).toEqual({ tone: "error", text: "down" });
    expect(canVerify(failed)).toBe(true);
  });

  test("a refused save can be tried again, its reasons kept", () => {
    const saving = play(openAffiliationForm(existing), { kind: "saveStarted" });
    expect(canSave(saving)).toBe(false);
    const refused = play(saving, { kind: "saveFailed", messages: ["one", "two"] });
    expect(refused.errors).toEqual(["one", "two"]);
    expect(canSave(refused)).toBe(true);
  });
});

const anyEvent: fc.Arbitrary<AffiliationEvent> = fc.oneof(
  fc.constantFrom("public" as const, "private" as const, "foreign" as const).map(type),
  fc.boolean().map((ticked) => ({ kind: "noRnsrTicked" as const, ticked })),
  fc.boolean().map((ticked) => ({ kind: "noRorTicked" as const, ticked })),
  fc.constantFrom("", "l", "li", liso.identifier, existing.identifier).map(typed),
  fc.constant(verifyStarted),
  fc.nat(4).map((question) => answered(question, liso, other)),
  fc.nat(4).map((question) => answered(question)),
  fc.constantFrom(liso.identifier, other.identifier, "nobody").map(picked),
  fc.constant({ kind: "fieldTyped", field: "label", text: "mine" } as const),
  fc.constant({ kind: "saveStarted" } as const),
  fc.constant({ kind: "saveFailed", messages: ["no"] } as const),
);

test("[D-27 part] whatever is done, only what a register confirmed can be saved", () => {
  fc.assert(
    fc.property(
      fc.option(fc.constant(existing)),
      fc.array(anyEvent, { maxLength: 30 }),
      (start, events) => {
        const form = play(openAffiliationForm(start), ...events);
        const { values, results } = form;
        const known = [...results, ...(start ? [start] : [])].some(
          (one) => one.identifier === values.identifier.trim() && one.label === values.label,
        );
        if (canSave(form) && values.organizationType !== "foreign_no_ror") return known;
        return values.label === "" || known || values.organizationType === "foreign_no_ror";
      },
    ),
  );
});
