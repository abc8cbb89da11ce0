import { describe, expect, it } from "vitest";
import { spacingProblems } from "./spacing.ts";

const values = (css: string) => spacingProblems(css).map(({ value }) => value);

describe("spacing from tokens", () => {
  it.each([
    "margin: 0 auto",
    "padding: var(--space-2) var(--space-half)",
    "margin-inline: calc(-1 * var(--space-4))",
    "top: calc(var(--head) + var(--space-6))",
    "padding: clamp(var(--space-5), 4vw, var(--space-12))",
    "padding-bottom: max(var(--space-3), env(safe-area-inset-bottom))",
    "inset: calc(100% - var(--space-1)) 0 auto 50%",
    "margin-left: 2ch !important",
    "column-gap: normal",
    // Sizes, borders and font properties are not spacing.
    "width: 13rem",
    "border: 1px solid var(--line)",
    "font-size: 1.2rem",
  ])("accepts %s", (declaration) => {
    expect(values(`.a { ${declaration}; }`)).toEqual([]);
  });

  it.each([
    "margin: 0.6rem",
    "padding: var(--space-2) 3px",
    "gap: 0.35em",
    "margin-block: calc(var(--space-2) + 1px)",
    "right: -1px",
    "padding: 4",
    "padding: var(--line)",
    "scroll-margin-top: 4.5rem",
    "margin-inline-start: var(--text-m)",
  ])("refuses %s", (declaration) => {
    expect(values(`.a { ${declaration}; }`)).toHaveLength(1);
  });

  it("says where, past comments, nesting and conditions", () => {
    const css = `/* margin: 3px; */
@layer components {
  .a:hover {
    color: red;
    .b { margin: 0; padding-top: 5px }
  }
}`;
    expect(spacingProblems(css)).toEqual([{ line: 5, property: "padding-top", value: "5px" }]);
  });
});
