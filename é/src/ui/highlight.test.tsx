import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Highlight } from "./highlight.tsx";

const marked = (text: string, ranges: [number, number][]) =>
  renderToStaticMarkup(<Highlight text={text} ranges={ranges} />);

test("found parts are marked and the rest is kept as it is", () => {
  expect(
    marked("stockage de chaleur", [
      [0, 8],
      [12, 19],
    ]),
  ).toBe("<mark>stockage</mark> de <mark>chaleur</mark>");
});

test("an overlapping or empty range marks nothing twice", () => {
  expect(
    marked("stockage", [
      [0, 5],
      [3, 8],
      [6, 6],
    ]),
  ).toBe("<mark>stock</mark>age");
});

test("markup in the text stays text", () => {
  expect(marked("a <b> c", [[2, 5]])).toBe("a <mark>&lt;b&gt;</mark> c");
});
