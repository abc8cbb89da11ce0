import { describe, expect, it } from "vitest";
import { makeEmptyCvContent, makeFullCvContent } from "#tests/support/cv-content.ts";
import type { CvContent } from "./cv-content.ts";
import { estimatePages, isTooLong, MAX_CV_PAGES, truncateContent } from "./cv-length.ts";

/** A CV with `count` employments with this description. */
function withEmployments(count: number, description: string): CvContent {
  const [first] = makeFullCvContent().employments;
  if (!first) throw new Error("the CV of the tests has no employment");
  const values = { ...first.values, description };
  const employments = Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, values }));
  return { ...makeEmptyCvContent(), employments };
}

const LONG = "Lorem ipsum dolor ".repeat(110);

describe("[C-11 part] the length of a CV", () => {
  it("is about what is printed", () => {
    // The printed CV has two pages (`cv-pdf.test.ts`).
    expect(estimatePages(makeFullCvContent())).toBe(2);
    expect(estimatePages(makeEmptyCvContent())).toBe(1);
  });

  it.each([
    ["hundreds of long entries", withEmployments(400, LONG)],
    ["entries of nothing but lines", withEmployments(10, "a\n".repeat(1000))],
    ["thousands of entries that say next to nothing", withEmployments(3_500, "")],
    [
      "works by hundreds who all bear the same name",
      {
        ...makeEmptyCvContent(),
        publications: Array.from({ length: 5 }, (_, at) => ({
          id: `work-${at}`,
          why: "",
          values: {
            title: "Study",
            type: "article",
            authors: Array.from({ length: 300 }, () => `Byron, Ada ${"Ada ".repeat(100)}`),
            container: "",
            year: 2024,
            doi: "",
            url: "",
            identifier: "",
          },
        })),
      },
    ],
  ])("is too much with %s", (_, content) => {
    expect(isTooLong(content)).toBe(true);
  });

  it("never blocks shortening a long CV", () => {
    const [shorter, longer] = [withEmployments(390, LONG), withEmployments(400, LONG)];
    expect(isTooLong(shorter, longer)).toBe(false);
    expect(isTooLong(longer, shorter)).toBe(true);
  });

  it("of a whole career, told at length, is taken", () => {
    expect(isTooLong(withEmployments(60, LONG))).toBe(false);
    expect(isTooLong(withEmployments(500, "A line on what was done there."))).toBe(false);
  });

  it("of a new CV is cut at the last entries, and nothing of a short one is", () => {
    const content = makeFullCvContent();
    expect(truncateContent(content)).toEqual(content);
    const long = { ...withEmployments(400, LONG), breaks: content.breaks };
    const cut = truncateContent(long);
    expect(estimatePages(cut)).toBe(MAX_CV_PAGES);
    expect(cut.employments).toEqual(long.employments.slice(0, cut.employments.length));
  });
});
