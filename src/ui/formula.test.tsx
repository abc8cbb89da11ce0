import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Formula } from "./formula.tsx";

const html = (latex: string, display = false) =>
  renderToStaticMarkup(<Formula latex={latex} display={display} />);
const inside = (latex: string) => html(latex).replace(/^<math [^>]*>|<\/math>$/g, "");

describe("a formula as MathML", () => {
  test.each([
    ["x", "<mi>x</mi>"],
    ["\\mathrm{d}", '<mi mathvariant="normal">d</mi>'],
    ["\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"],
    ["\\sqrt x", "<msqrt><mi>x</mi></msqrt>"],
    ["x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"],
    ["\\sum_i", "<munder><mo>∑</mo><mi>i</mi></munder>"],
    ["\\int_i", "<msub><mo>∫</mo><mi>i</mi></msub>"],
    ["\\text{si}", "<mtext>si</mtext>"],
  ])("%s", (latex, markup) => {
    expect(inside(latex)).toBe(markup);
  });

  test("says its source to those who ask for it, and whether it stands alone", () => {
    expect(html("x^2", true)).toBe(
      '<math display="block" alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>',
    );
  });

  test("what is typed as words stays words, and what cannot be read is shown as typed", () => {
    expect(inside("\\text{<img src=x onerror=alert(1)>}")).toBe(
      "<mtext>&lt;img src=x onerror=alert(1)&gt;</mtext>",
    );
    expect(html("\\foo<script>")).toBe("<code>\\foo&lt;script&gt;</code>");
  });
});
