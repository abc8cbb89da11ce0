import { expect, test } from "vitest";
import { titleProblems } from "./test-titles.ts";

const rules = (source: string) => titleProblems(source).map(({ rule }) => rule);

test.each([
  `test("[A-07] a word finds its call", () => {})`,
  `it("[A-07 part] a word finds its call", () => {})`,
  `test("[A-07, A-08] a word finds its call", async () => {})`,
  `test("[A-07] [C-20 part, C-21 part] a word finds its call", async () => {})`,
  "test(`[A-26 part] accessible in French`, () => {})",
  `describe("[A-07 part] words", () => {})`,
  `it.each([1])("[A-02 part] %s is refused", () => {})`,
  `test("a call of ANR-22-CE05 without an id", () => {})`,
  `expect(text("nothing [else] here"))`,
])("in order: %s", (source) => {
  expect(rules(source)).toEqual([]);
});

test.each([
  `test("[A-7] one digit", () => {})`,
  `test("[A07] no hyphen", () => {})`,
  `test("[a-07] a small letter", () => {})`,
  `test("A-07 no bracket", () => {})`,
  `test("[A-07 partly] another word", () => {})`,
  `test("[A-07][A-08] two brackets", () => {})`,
  `test("[A-07] [A-08] two brackets", () => {})`,
  `test("[A-07, C-20 part] whole and part in one bracket", () => {})`,
  `test("[A-07 part] [C-20] a part before the whole", () => {})`,
  `test("[A-07,A-08] no blank", () => {})`,
  `test("[A-07] [A-07 part] twice", () => {})`,
  `test("[A-07] a word [A-08]", () => {})`,
  `test("at the end [A-07]", () => {})`,
  `test("[A-07]", () => {})`,
  `describe("[A-07] a group that claims the whole", () => {})`,
  `describe.skipIf(!here())("[A-07] a group", () => {})`,
])("refused: %s", (source) => {
  expect(rules(source)).toHaveLength(1);
});

test("a problem is told with its line", () => {
  const source = `import x from "y";\n\ntest(\n  "[A-7] wrong",\n  () => {},\n);`;
  expect(titleProblems(source)).toMatchObject([{ line: 4, title: "[A-7] wrong" }]);
});
