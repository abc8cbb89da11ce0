import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDocument } from "#rich-text/count-characters.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { emptyCvContent, fullCvContent } from "#tests/support/cv-content.ts";
import { textNear } from "#tests/support/text-near.ts";
import { CV_LIMITS, stepOf } from "./cv-limits.ts";
import { type CvState, partOf, samePart, withPart } from "./cv-parts.ts";
import { readPart } from "./part-form.ts";
import { partProblems } from "./part-problems.ts";
import { partSchema } from "./part-schema.ts";
import { movedBy, moveValue } from "./reorder.ts";
import { settleConflict } from "./settle-conflict.ts";
import { workQuery } from "./work-search.ts";
import { workSearchOf } from "./work-search-schema.ts";

const cv: CvState = { title: "CV", locale: "fr", content: fullCvContent() };
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe("[C-11 part] a step of a CV", () => {
  test.each([1, 2, 3, 4] as const)("%i said again changes nothing", (step) => {
    const after = withPart(cv, partOf(step, cv));
    expect(after.missing).toEqual([]);
    const { known: _known, ...content } = after.content;
    expect(content).toEqual({ ...cv.content, known: undefined });
  });

  test("keeps the values a chosen row was taken with, and takes today's for a new one", () => {
    const [held] = cv.content.employments;
    if (!held) throw new Error("the sample has an employment");
    const space = {
      ...cv.content,
      employments: [
        { id: held.id, values: { ...held.values, title: "Autre" } },
        { id: "new", values: { ...held.values, title: "Nouveau" } },
      ],
    };
    const part = { ...partOf(1, cv), step: 1, employments: ["new", held.id, "nowhere"] } as never;
    const after = withPart(cv, part, { space });
    expect(after.content.employments.map(({ values }) => values.title)).toEqual([
      "Nouveau",
      held.values.title,
    ]);
    expect(after.missing).toEqual(["nowhere"]);
    expect(after.content.known).toContain("new");
  });

  test("prints the address and the number that were chosen, none, and never one of nobody's", () => {
    const space = {
      ...cv.content,
      contacts: { emails: ["a@example.org"], phones: ["+33 1 00 00 00 00"] },
    };
    const printed = (email: string, phone: string) => {
      const part = { ...partOf(1, cv), email, phone } as never;
      const { person } = withPart(cv, part, { space }).content;
      return [person.email, person.phone];
    };
    const held = cv.content.person;
    expect(printed("a@example.org", "+33 1 00 00 00 00")).toEqual([
      "a@example.org",
      "+33 1 00 00 00 00",
    ]);
    expect(printed("", "")).toEqual(["", ""]);
    expect(printed("mallory@example.org", "112")).toEqual([held.email, held.phone]);
  });

  test("shows biography and skills or not, as they were taken or as they are now", () => {
    const space = { ...cv.content, biography: "Aujourd'hui" };
    const shown = (state: CvState, biography: boolean) =>
      withPart(state, { ...partOf(1, state), biography, skills: biography } as never, { space });
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
    expect(partProblems(part(6, 0))).toEqual({ publications: "tooMany" });
    const long = { ...part(0, 0), publications: [{ id: uuid(1), why: "x".repeat(301) }] };
    expect(partSchema.safeParse(long).success).toBe(false);
    expect(partProblems(long)).toEqual({ [`why-${uuid(1)}`]: "tooLong" });
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
    const { step: _step, ...chosen } = partOf(1, { ...cv, content: emptyCvContent() });
    const first = { step: 1, ...chosen };
    expect(partSchema.safeParse(first).success).toBe(true);
    expect(partSchema.safeParse({ ...first, awards: ["' or 1=1"] }).success).toBe(false);
    expect(partSchema.safeParse({ step: 9 }).success).toBe(false);
  });

  test("has an address from 1 to 4, and none beside", () => {
    expect(["1", "4", "0", "5", "9", "01", "1.0", "un", ""].map(stepOf)).toEqual([
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
    const held: RichDocument = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Voir", marks: [link] }] },
        { type: "paragraph", content: [{ type: "text", text: "Ancien" }] },
      ],
    };
    const form = new FormData();
    form.append("comments", "Voir\r\nNouveau");
    expect(readPart(3, form, { comments: held })).toMatchObject({
      comments: {
        content: [
          held.content[0],
          { type: "paragraph", content: [{ type: "text", text: "Nouveau" }] },
        ],
      },
    });
  });

  test("says the same part, with one row moved", () => {
    const form = new FormData();
    for (const id of ["a", "b", "c"]) form.append("employments", id);
    form.append("move", moveValue("employments", "up", "c"));
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
  expect(movedBy(["a", "b", "c"], is("a"), -1)).toEqual(["a", "b", "c"]);
  expect(movedBy(["a", "b", "c"], is("a"), 5)).toEqual(["b", "c", "a"]);
  expect(movedBy(["a", "b", "c"], is("x"), 1)).toEqual(["a", "b", "c"]);
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
  expect(samePart(text("a"), { ...text("a") })).toBe(true);
});

test("a search of works is read from an address and written into one", () => {
  const search = { words: "marais salé", filter: "book-chapter", page: 2 };
  expect(workSearchOf(new URLSearchParams(workQuery(search)))).toEqual(search);
  expect(workSearchOf(new URLSearchParams("type=%27;drop&page=-1"))).toEqual({
    words: "",
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
        expect(partProblems(part)).toEqual(fits ? {} : { comments: "tooLong" });
        expect(partSchema.safeParse(part).success).toBe(fits);
      }),
    );
  });

  test("in a title, and on what is none", () => {
    fc.assert(
      fc.property(fc.oneof(textNear(CV_LIMITS.title), textNear(0)), (title) => {
        const part = { step: 4, title, locale: "fr" } as const;
        const fits = Object.keys(partProblems(part)).length === 0;
        expect(partSchema.safeParse(part).success).toBe(fits);
      }),
    );
  });
});
