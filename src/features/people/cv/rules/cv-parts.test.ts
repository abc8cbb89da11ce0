import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDocument } from "#rich-text/count-characters.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { makeEmptyCvContent, makeFullCvContent } from "#tests/support/cv-content.ts";
import { textNear } from "#tests/support/text-near.ts";
import { settleConflict } from "../ui/autosave/cv-saver.ts";
import { CV_LIMITS, parseStep } from "./cv-limits.ts";
import {
  applyPart,
  type CvState,
  formatMoveValue,
  isSamePart,
  moveRow,
  toCvPart,
} from "./cv-parts.ts";
import { readPart } from "./part-form.ts";
import { findPartProblems } from "./part-problems.ts";
import { partSchema } from "./part-schema.ts";
import { buildWorkQuery } from "./paths.ts";
import { parseWorkSearch } from "./work-search-schema.ts";

const cv: CvState = { title: "CV", locale: "fr", content: makeFullCvContent() };
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe("[C-11 part] a step of a CV", () => {
  test.each([1, 2, 3, 4] as const)("%i applied again changes nothing", (step) => {
    const after = applyPart(cv, toCvPart(step, cv));
    expect(after.missing).toEqual([]);
    const { known: _known, ...content } = after.content;
    expect(content).toEqual({ ...cv.content, known: undefined });
  });

  test("keeps copied values of selected rows, and copies current values of new ones", () => {
    const [copied] = cv.content.employments;
    if (!copied) throw new Error("the sample has an employment");
    const space = {
      ...cv.content,
      employments: [
        { id: copied.id, values: { ...copied.values, title: "Autre" } },
        { id: "new", values: { ...copied.values, title: "Nouveau" } },
      ],
    };
    const part = {
      ...toCvPart(1, cv),
      step: 1,
      employments: ["new", copied.id, "nowhere"],
    } as never;
    const after = applyPart(cv, part, { space });
    expect(after.content.employments.map(({ values }) => values.title)).toEqual([
      "Nouveau",
      copied.values.title,
    ]);
    expect(after.missing).toEqual(["nowhere"]);
    expect(after.content.known).toContain("new");
  });

  test("prints the chosen contacts or none, and never one that is not the person's", () => {
    const space = {
      ...cv.content,
      contacts: { emails: ["a@example.org"], phones: ["+33 1 00 00 00 00"] },
    };
    const printed = (email: string, phone: string) => {
      const part = { ...toCvPart(1, cv), email, phone } as never;
      const { person } = applyPart(cv, part, { space }).content;
      return [person.email, person.phone];
    };
    const current = cv.content.person;
    expect(printed("a@example.org", "+33 1 00 00 00 00")).toEqual([
      "a@example.org",
      "+33 1 00 00 00 00",
    ]);
    expect(printed("", "")).toEqual(["", ""]);
    expect(printed("mallory@example.org", "112")).toEqual([current.email, current.phone]);
  });

  test("shows biography and skills as copied, or as they are now, or not at all", () => {
    const space = { ...cv.content, biography: "Aujourd'hui" };
    const shown = (state: CvState, biography: boolean) =>
      applyPart(state, { ...toCvPart(1, state), biography, skills: biography } as never, { space });
    const without = shown(cv, false);
    expect(without.content).toMatchObject({ biography: null, skills: null });
    expect(shown(cv, true).content.biography).toBe(cv.content.biography);
    expect(shown(without, true).content).toMatchObject({
      biography: "Aujourd'hui",
      skills: cv.content.skills,
    });
  });

  test("[C-12 part] refuses a sixth publication and a sixth dataset, and too long a sentence", () => {
    const works = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: uuid(index), why: "" }));
    const part = (publications: number, datasets: number) => ({
      step: 2 as const,
      publications: works(publications),
      datasets: works(datasets),
    });
    expect(partSchema.safeParse(part(5, 5)).success).toBe(true);
    expect(partSchema.safeParse(part(6, 0)).success).toBe(false);
    expect(partSchema.safeParse(part(0, 6)).success).toBe(false);
    expect(findPartProblems(part(6, 0))).toEqual({ publications: "tooMany" });
    const long = { ...part(0, 0), publications: [{ id: uuid(1), why: "x".repeat(301) }] };
    expect(partSchema.safeParse(long).success).toBe(false);
    expect(findPartProblems(long)).toEqual({ [`why-${uuid(1)}`]: "tooLong" });
  });

  test("needs a title that says something, and ids that are ids", () => {
    expect(partSchema.safeParse({ step: 4, title: " \u0000\t ", locale: "fr" }).success).toBe(
      false,
    );
    expect(partSchema.safeParse({ step: 4, title: "  Mon   CV ", locale: "en" }).data).toEqual({
      step: 4,
      title: "Mon CV",
      locale: "en",
    });
    const { step: _step, ...chosen } = toCvPart(1, { ...cv, content: makeEmptyCvContent() });
    const first = { step: 1, ...chosen };
    expect(partSchema.safeParse(first).success).toBe(true);
    expect(partSchema.safeParse({ ...first, awards: ["' or 1=1"] }).success).toBe(false);
    expect(partSchema.safeParse({ step: 9 }).success).toBe(false);
  });

  test("has a URL for 1 to 4 only", () => {
    expect(["1", "4", "0", "5", "9", "01", "1.0", "un", ""].map(parseStep)).toEqual([
      1,
      4,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

const HELD = { comments: EMPTY_DOCUMENT };

describe("a form without script", () => {
  test("[C-11 part] keeps the structure of comments whose words were left as they were", () => {
    const link = { type: "link", attrs: { href: "https://example.org" } } as const;
    const stored: RichDocument = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Voir", marks: [link] }] },
        { type: "paragraph", content: [{ type: "text", text: "Ancien" }] },
      ],
    };
    const form = new FormData();
    form.append("comments", "Voir\r\nNouveau");
    expect(readPart(3, form, { comments: stored })).toMatchObject({
      comments: {
        content: [
          stored.content[0],
          { type: "paragraph", content: [{ type: "text", text: "Nouveau" }] },
        ],
      },
    });
  });

  test("yields the same part, with one row moved", () => {
    const form = new FormData();
    for (const id of ["a", "b", "c"]) form.append("employments", id);
    form.append("move", formatMoveValue("employments", "up", "c"));
    expect(readPart(1, form, HELD)).toMatchObject({ employments: ["a", "c", "b"], awards: [] });
  });

  test("keeps sentences with their works and line ends of one kind", () => {
    const form = new FormData();
    form.append("publications", "p");
    form.append("why-p", "une\r\nphrase");
    expect(readPart(2, form, HELD)).toEqual({
      step: 2,
      publications: [{ id: "p", why: "une\nphrase" }],
      datasets: [],
    });
  });
});

test("a row moves to the ends and no further", () => {
  const is = (wanted: string) => (one: string) => one === wanted;
  expect(moveRow(["a", "b", "c"], is("a"), -1)).toEqual(["a", "b", "c"]);
  expect(moveRow(["a", "b", "c"], is("a"), 5)).toEqual(["b", "c", "a"]);
  expect(moveRow(["a", "b", "c"], is("x"), 1)).toEqual(["a", "b", "c"]);
});

test("two windows clash only when both changed the same step", () => {
  const text = (comments: string) =>
    ({
      step: 3,
      comments: textToDocument(comments),
      narrative: { knowledge: "", people: "", society: "" },
    }) as const;
  expect(settleConflict(text(""), text("a"), text("a"))).toBe("agreed");
  expect(settleConflict(text(""), text("a"), text(""))).toBe("apart");
  expect(settleConflict(text(""), text("a"), text("b"))).toBe("clash");
  expect(isSamePart(text("a"), { ...text("a") })).toBe(true);
});

test("a search of works is read from an address and written into one", () => {
  const search = { terms: "marais salé", filter: "book-chapter", page: 2 };
  expect(parseWorkSearch(new URLSearchParams(buildWorkQuery(search)))).toEqual(search);
  expect(parseWorkSearch(new URLSearchParams("type=%27;drop&page=-1"))).toEqual({
    terms: "",
    filter: "",
    page: 1,
  });
});

describe("[C-11 part] the screen and the server agree on what is too long", () => {
  const nothing = { knowledge: "", people: "", society: "" };
  test("in comments and in the narrative", () => {
    fc.assert(
      fc.property(textNear(CV_LIMITS.comments), (comments) => {
        const document = textToDocument(comments);
        const part = { step: 3, comments: document, narrative: nothing } as const;
        const fits = countDocument(document) <= CV_LIMITS.comments;
        expect(findPartProblems(part)).toEqual(fits ? {} : { comments: "tooLong" });
        expect(partSchema.safeParse(part).success).toBe(fits);
      }),
    );
  });

  test("in a title, and when it is empty", () => {
    fc.assert(
      fc.property(fc.oneof(textNear(CV_LIMITS.title), textNear(0)), (title) => {
        const part = { step: 4, title, locale: "fr" } as const;
        const fits = Object.keys(findPartProblems(part)).length === 0;
        expect(partSchema.safeParse(part).success).toBe(fits);
      }),
    );
  });
});
